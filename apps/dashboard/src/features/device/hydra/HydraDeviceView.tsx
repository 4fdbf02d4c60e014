import type { ReportedHydra } from '@wattpost/protocol'
import { useMemo } from 'react'
import { useHydraCalls } from '../../../api/hydraCalls.ts'
import { useOutageReports } from '../../../api/hydraQueries.ts'
import { loadShares } from '../../../domain/hydraPower.ts'
import { type ChannelOutages, type Outages, outagesOf } from '../../../domain/outages.ts'
import type { HydraLive } from '../../../live/devices/hydraLive.ts'
import { useLive } from '../../../live/LiveContext.tsx'
import { useHydraDevice } from '../../../live/useLiveState.ts'
import { zoneOf } from '../../../settings/preferences.ts'
import type { ChartSpan } from '../../../ui/charts/chartSeries.ts'
import type { ShownDevice } from '../../../ui/DeviceContext.tsx'
import type { RenewingLoad } from '../../../ui/Loaded.tsx'
import { PageStack } from '../../../ui/Page.tsx'
import { PanelGrid } from '../../../ui/Panel.tsx'
import type { PageTab } from '../../../ui/tabs/PageTabs.tsx'
import { lastingText } from '../../../ui/timeline/lasting.ts'
import { DevicePage, LoadedDevice, useDevicePage } from '../DevicePage.tsx'
import { NetworkPanel } from '../DevicePanels.tsx'
import { ChannelTable } from './ChannelTable.tsx'
import { channelsOf, lastChannels, supplyNotes, withTimelineStates } from './channels.ts'
import { EnergyPanel } from './EnergyPanel.tsx'
import { EventsPanel } from './EventsPanel.tsx'
import { HistoryPanel, SummaryPanel } from './HistoryPanel.tsx'
import {
  BatteryPanel,
  HydraLifetimePanel,
  HydraTodayTiles,
  lastHydraFacts,
  MonitorsPanel,
  PowerSplitTiles,
} from './HydraPanels.tsx'
import { batteryNotes, hydraFlows } from './hydraFlows.ts'
import { coveredSpan, type HydraPeriod, hydraPeriod, hydraToday } from './hydraPeriod.ts'
import { LivePowerPanel } from './LivePowerPanel.tsx'
import { OutagePanel } from './OutagePanel.tsx'
import { RawPanel } from './RawPanel.tsx'
import { RecordsPanel } from './RecordsPanel.tsx'
import { text } from './text.ts'

/** Names of the variants [E13]. */
const VARIANTS = {
  grid_gen: 'gridAndGenerator',
  solar_grid: 'solarAndGrid',
  battery_monitor: 'batteryMonitor',
} as const

/** Heights of the skeleton, CSS pixels: power flow; period bar, energy, channels, outages. */
const HEIGHTS = { flow: 324, parts: [40, 460, 250, 520] } as const

/** One hydra, live [H12]. */
export function HydraDeviceView({ id }: { readonly id: string }) {
  const hydra = useHydraCalls()
  const { storeFetched } = useLive()
  return (
    <LoadedDevice
      family="hydra"
      id={id}
      known={useHydraDevice(id)}
      fetch={async (signal) => {
        const device = await hydra.device(id, signal)
        if (!signal.aborted) storeFetched.hydra([device])
      }}
      heights={HEIGHTS}
    >
      {(live) => <HydraSections live={live} />}
    </LoadedDevice>
  )
}

/** The sections of a hydra's page: now, period, outages, devices. Sections that its variant lacks are left out. */
function HydraSections({ live }: { readonly live: HydraLive }) {
  const { chart, energyRows } = live
  const page = useDevicePage({ family: 'hydra', device: live.device }, { h: text('noHourPeriod') })
  const { state, isDisconnected, periods, periodBar } = page
  const { tz, nowMs } = page.shown
  const device = { ...live.device, tz, status: state }
  const { variant, latestData: latest } = device
  const shown = hydraPeriod(periods.shown, nowMs, tz)
  const previous = periods.previous && hydraPeriod(periods.previous, nowMs, tz)
  const liveChannels = channelsOf(latest, state)
  const hasChannels = liveChannels.length > 0
  const outages = useOutages(device, hasChannels ? shown : null, page.shown)
  const timelines =
    shown.span.toMs > nowMs && !outages.renewing ? knownTimelines(outages.data) : undefined
  const isReporting = state !== 'unknown'
  const channels = isReporting ? withTimelineStates(liveChannels, timelines) : liveChannels
  const last = isReporting ? null : lastChannels(latest, timelines, device.lastSeen)
  const previousOutages = useOutages(device, hasChannels ? previous : null, page.shown)
  const today = useOutages(device, hasChannels ? hydraToday(nowMs, tz) : null, page.shown)
  const supply = isReporting ? supplyIntervals(knownTimelines(today.data) ?? []) : []
  const outagesTab: PageTab = {
    name: 'outages',
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
  }
  return (
    <DevicePage
      page={page}
      signal={device.network_data.signal_quality}
      kind={text('reportKind')}
      variant={variant && text(VARIANTS[variant])}
      flow={hydraFlows(latest, channels, variant)}
      label={text('supply')}
      states={hasChannels ? supplyNotes(channels) : batteryNotes(latest, state)}
      lasting={lastingText(supply, nowMs)}
      channels={channels}
      last={lastHydraFacts(latest)}
      today={<HydraTodayTiles device={device} />}
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
                hasChannels={hasChannels}
                outages={outages.data?.isTimelineKnown ? outages.data : undefined}
                outagesError={outages.data?.isTimelineKnown ? null : outages.error}
              />
              {hasChannels && (
                <ChannelTable channels={channels} last={last} isDisconnected={isDisconnected} />
              )}
              {hasChannels && <LivePowerPanel chart={chart} />}
              {latest['power-split'] && (
                <PowerSplitTiles split={loadShares(latest)} variant={variant} />
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
        ...(hasChannels ? [outagesTab] : []),
        {
          name: 'details',
          content: (
            <>
              {latest['battery-monitor-power'] && <MonitorsPanel latest={latest} />}
              <PanelGrid>
                <PageStack>
                  {latest['battery-system'] && <BatteryPanel system={latest['battery-system']} />}
                  <NetworkPanel
                    named="operator"
                    name={device.network_data.cop}
                    signal={device.network_data.signal_quality}
                  />
                  <RecordsPanel outages={outages.data} period={shown.name} />
                </PageStack>
                <HydraLifetimePanel rows={device.lifetime_energy} />
              </PanelGrid>
              <RawPanel device={device} />
            </>
          ),
        },
      ]}
    />
  )
}

/** The grid's states over time; those of all channels where a site has no grid. */
function supplyIntervals(channels: readonly ChannelOutages[]) {
  const grid = channels.filter(({ group }) => group === 'grid')
  return (grid.length === 0 ? channels : grid).map(({ intervals }) => intervals)
}

/** Power status and timeline of the shown period [H14, H15]; `null` fetches nothing. */
function useOutages(
  device: ReportedHydra,
  shown: HydraPeriod | null,
  { nowMs, knownToMs, offlineSinceMs }: ShownDevice,
): RenewingLoad<Outages> {
  const { deviceId, latestData } = device
  const tz = zoneOf(device)
  const query = shown && {
    periods: shown.periods,
    covered: coveredSpan(shown, nowMs, tz),
    span: shown.span,
    tz,
  }
  const load = useOutageReports(deviceId, query, shown?.grows ?? false)
  const reports = load.data
  // Values arrive each second, while the set of channels stays the same.
  const channelKey = channelsOf(latestData, 'up')
    .map(({ channel }) => channel)
    .join()
  const data = useMemo(
    () =>
      reports &&
      outagesOf({
        statuses: reports.statuses ?? [],
        timelines: reports.timelines,
        covered: past(reports.requested.covered, knownToMs),
        span: past(reports.requested.span, knownToMs),
        isExact: isSame(reports.requested.covered, reports.requested.span),
        channels: channelKey === '' ? [] : channelKey.split(',').map(Number),
        offlineSinceMs,
      }),
    [reports, knownToMs, channelKey, offlineSinceMs],
  )
  const error = load.error ?? reports?.failed ?? null
  return { data, error, refetch: load.refetch, renewing: load.isPlaceholderData }
}

/** The states of the channels over time; `undefined` where they are not known. */
function knownTimelines(outages: Outages | undefined): readonly ChannelOutages[] | undefined {
  return outages?.isTimelineKnown ? outages.channels : undefined
}

function past({ fromMs, toMs }: ChartSpan, knownToMs: number): ChartSpan {
  return { fromMs, toMs: Math.max(fromMs, Math.min(toMs, knownToMs)) }
}

function isSame(a: ChartSpan, b: ChartSpan): boolean {
  return a.fromMs === b.fromMs && a.toMs === b.toMs
}
