import { useQuery } from '@tanstack/react-query'
import type { ReportedHydra } from '@wattpost/protocol'
import { useMemo } from 'react'
import { useHydraCalls } from '../../../api/hydraCalls.ts'
import { useOutageReports } from '../../../api/hydraQueries.ts'
import { snapshotKey } from '../../../api/queryCache.ts'
import { deviceNow } from '../../../domain/alerts/fleetAlerts.ts'
import { type ChannelOutages, type Outages, outagesOf } from '../../../domain/outages.ts'
import type { HydraLive } from '../../../live/devices/hydraLive.ts'
import { useFreshness } from '../../../live/freshness/useFreshness.ts'
import { useLive } from '../../../live/LiveContext.tsx'
import { useHydraDevice, useWatchedPage } from '../../../live/useLiveState.ts'
import { zoneOf } from '../../../settings/preferences.ts'
import { AlertBanner } from '../../../ui/AlertBanner.tsx'
import type { ChartSpan } from '../../../ui/charts/chartSeries.ts'
import { DeviceProvider, useShownDevice } from '../../../ui/DeviceContext.tsx'
import { DeviceHeading } from '../../../ui/DeviceHeading.tsx'
import { PowerFlow } from '../../../ui/flow/PowerFlow.tsx'
import { LeadCard } from '../../../ui/LeadCard.tsx'
import { type Load, Loaded } from '../../../ui/Loaded.tsx'
import { PageHeading, PageStack } from '../../../ui/Page.tsx'
import { PanelColumn, PanelGrid } from '../../../ui/Panel.tsx'
import { PeriodBar } from '../../../ui/range/PeriodBar.tsx'
import { usePeriod, useShownPeriods } from '../../../ui/range/usePeriod.ts'
import { DeviceSkeleton } from '../../../ui/Skeletons.tsx'
import { PageTabs } from '../../../ui/tabs/PageTabs.tsx'
import { lastingText } from '../../../ui/timeline/lasting.ts'
import { ZoomProvider } from '../../../ui/zoom/ZoomProvider.tsx'
import { ChannelTable } from './ChannelTable.tsx'
import { channelsOf, lastChannels, supplyNotes, withTimelineStates } from './channels.ts'
import { useDayView } from './dayView.ts'
import { EnergyPanel } from './EnergyPanel.tsx'
import { EventsPanel } from './EventsPanel.tsx'
import { HistoryPanel, SummaryPanel } from './HistoryPanel.tsx'
import {
  BatteryPanel,
  HydraLifetimePanel,
  HydraNetworkPanel,
  HydraTodayTiles,
  MonitorsPanel,
  PowerSplitTiles,
} from './HydraPanels.tsx'
import { batteryNotes, hydraFlows } from './hydraFlows.ts'
import { coveredSpan, type HydraPeriod, hydraPeriod, hydraToday } from './hydraPeriod.ts'
import { LivePowerPanel } from './LivePowerPanel.tsx'
import { OutagePanel } from './OutagePanel.tsx'
import { RawPanel } from './RawPanel.tsx'
import { text } from './text.ts'

/** Fetches the hydra [H12]; frames keep it up to date. */
function useHydraSnapshot(id: string) {
  const hydra = useHydraCalls()
  const { storeFetched } = useLive()
  return useQuery({
    queryKey: snapshotKey('hydra', id),
    queryFn: async ({ signal }) => {
      const device = await hydra.device(id, signal)
      if (!signal.aborted) storeFetched.hydra([device])
      return true
    },
  })
}

/** Names of the variants [E13]. */
const VARIANTS = {
  grid_gen: 'gridAndGenerator',
  solar_grid: 'solarAndGrid',
  battery_monitor: 'batteryMonitor',
} as const

/** Heights of the skeleton's parts, CSS pixels: period bar, energy, channels, outages. */
const PARTS = [40, 460, 250, 520] as const

/** One hydra, live. */
export function HydraDeviceView({ id }: { readonly id: string }) {
  const load = useHydraSnapshot(id)
  const live = useHydraDevice(id)
  useWatchedPage('hydra', id)
  return (
    <Loaded
      heading={<PageHeading title={id} />}
      load={{ ...load, data: live, error: live === undefined ? load.error : null }}
      skeleton={<DeviceSkeleton flow={324} parts={PARTS} />}
    >
      {(shown) => (
        <ZoomProvider>
          <HydraSections live={shown} />
        </ZoomProvider>
      )}
    </Loaded>
  )
}

/** The sections of a hydra's page: now, period, outages, devices. Sections that its variant lacks are left out. */
function HydraSections({ live }: { readonly live: HydraLive }) {
  const { chart, energyRows } = live
  const { nowMs, stale, freshness, state } = useFreshness(live.device)
  const shownDevice = useShownDevice(live.device, { nowMs, stale })
  const { tz } = shownDevice
  const device = { ...live.device, tz, status: state }
  const { variant, latestData: latest } = device
  const address = usePeriod({ h: text('noHourPeriod') })
  const periods = useShownPeriods(address, nowMs, tz)
  const shown = hydraPeriod(periods.shown, nowMs, tz)
  const previous = periods.previous && hydraPeriod(periods.previous, nowMs, tz)
  const { dayView, chooseDayView } = useDayView()
  const liveChannels = channelsOf(latest, state)
  const hasChannels = liveChannels.length > 0
  const outages = useOutages(device, hasChannels ? shown : null, nowMs)
  const timelines =
    shown.span.toMs > nowMs && !outages.renewing ? outages.data?.channels : undefined
  const isReporting = state !== 'unknown'
  const channels = isReporting ? withTimelineStates(liveChannels, timelines) : liveChannels
  const last = isReporting ? null : lastChannels(latest, timelines, device.lastSeen)
  const one = { family: 'hydra', device: live.device } as const
  const { alerts, isDisconnected } = deviceNow(one, freshness, { nowMs, zoneOf }, channels)
  const previousOutages = useOutages(device, hasChannels ? previous : null, nowMs)
  const today = useOutages(device, hasChannels ? hydraToday(nowMs, tz) : null, nowMs)
  const periodBar = <PeriodBar address={address} shown={shown} />
  return (
    <DeviceProvider value={shownDevice}>
      <PageStack>
        <DeviceHeading
          device={device}
          signal={device.network_data.signal_quality}
          alerts={alerts}
          state={state}
          isDisconnected={isDisconnected}
          kind={text('reportKind')}
          period={shown.span}
        >
          {variant !== undefined && text(VARIANTS[variant])}
        </DeviceHeading>
        <LeadCard
          flow={
            <PowerFlow
              label={text('powerNow')}
              nodes={hydraFlows(latest, channels, variant)}
              stale={stale}
            />
          }
          label={text('supply')}
          states={hasChannels ? supplyNotes(channels) : batteryNotes(latest, state)}
          lasting={lastingText(
            isReporting ? supplyIntervals(today.data?.channels ?? []) : [],
            nowMs,
          )}
          alerts={<AlertBanner alerts={alerts} isDisconnected={isDisconnected} />}
          isCalm={alerts.length === 0 && isReporting}
        />
        <HydraTodayTiles device={device} />
        <PageTabs
          tabs={[
            {
              name: 'overview',
              content: (
                <>
                  {periodBar}
                  <EnergyPanel
                    device={device}
                    shown={shown}
                    previous={previous}
                    dayView={dayView}
                    chooseDayView={chooseDayView}
                    hasChannels={hasChannels}
                    outages={outages.data}
                    outagesError={outages.data === undefined ? outages.error : null}
                  />
                  {hasChannels && (
                    <ChannelTable channels={channels} last={last} isDisconnected={isDisconnected} />
                  )}
                  {hasChannels && <LivePowerPanel chart={chart} />}
                  {latest['power-split'] && (
                    <PowerSplitTiles split={latest['power-split']} variant={variant} />
                  )}
                </>
              ),
            },
            {
              name: 'history',
              content: (
                <>
                  <HistoryPanel hasChannels={hasChannels} />
                  {periodBar}
                  <SummaryPanel hasChannels={hasChannels} shown={shown} liveRows={energyRows} />
                </>
              ),
            },
            ...(hasChannels
              ? [
                  {
                    name: 'outages' as const,
                    content: (
                      <>
                        {periodBar}
                        <OutagePanel
                          shown={shown}
                          load={outages}
                          previous={previous && { name: previous.name, load: previousOutages }}
                        />
                        <EventsPanel load={outages} period={shown.name} />
                      </>
                    ),
                  },
                ]
              : []),
            {
              name: 'details',
              content: (
                <>
                  {latest['battery-monitor-power'] && <MonitorsPanel latest={latest} />}
                  <PanelGrid>
                    <PanelColumn>
                      {latest['battery-system'] && (
                        <BatteryPanel system={latest['battery-system']} />
                      )}
                      <HydraNetworkPanel network={device.network_data} />
                    </PanelColumn>
                    <HydraLifetimePanel rows={device.lifetime_energy} />
                  </PanelGrid>
                  <RawPanel
                    device={device}
                    status={
                      outages.data ? { period: shown.name, report: outages.data.report } : null
                    }
                  />
                </>
              ),
            },
          ]}
        />
      </PageStack>
    </DeviceProvider>
  )
}

/** The grid's states over time; those of all channels where a site has no grid. */
function supplyIntervals(channels: readonly ChannelOutages[]) {
  const grid = channels.filter(({ group }) => group === 'grid')
  return (grid.length === 0 ? channels : grid).map(({ intervals }) => intervals)
}

interface OutagesLoad extends Load<Outages> {
  /** The data belong to the previous choice. */
  readonly renewing: boolean
}

/** Power status and timeline of the shown period [H14, H15]; `null` fetches nothing. */
function useOutages(device: ReportedHydra, shown: HydraPeriod | null, nowMs: number): OutagesLoad {
  const { deviceId, latestData, lastSeen } = device
  const tz = zoneOf(device)
  const query = shown && {
    periods: shown.periods,
    covered: coveredSpan(shown, nowMs, tz),
    span: shown.span,
    tz,
  }
  const load = useOutageReports(deviceId, query, shown?.grows ?? false)
  const offlineSinceMs = device.status === 'unknown' ? (lastSeen ?? null) : null
  const reports = load.data
  // Values arrive each second, while the set of channels stays the same.
  const channelKey = channelsOf(latestData, 'up')
    .map(({ channel }) => channel)
    .join()
  const data = useMemo(
    () =>
      reports &&
      outagesOf({
        ...reports,
        covered: past(reports.requested.covered, nowMs),
        span: past(reports.requested.span, nowMs),
        isExact: isSame(reports.requested.covered, reports.requested.span),
        channels: channelKey === '' ? [] : channelKey.split(',').map(Number),
        offlineSinceMs,
      }),
    [reports, nowMs, channelKey, offlineSinceMs],
  )
  return { data, error: load.error, refetch: load.refetch, renewing: load.isPlaceholderData }
}

function past({ fromMs, toMs }: ChartSpan, nowMs: number): ChartSpan {
  return { fromMs, toMs: Math.max(fromMs, Math.min(toMs, nowMs)) }
}

function isSame(a: ChartSpan, b: ChartSpan): boolean {
  return a.fromMs === b.fromMs && a.toMs === b.toMs
}
