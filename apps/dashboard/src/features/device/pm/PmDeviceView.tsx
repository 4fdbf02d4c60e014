import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReportedMeter } from '@wattpost/protocol'
import type { ReactNode } from 'react'
import { useMeterCalls } from '../../../api/meterCalls.ts'
import { deviceKey, refreshIntervalMs, snapshotKey } from '../../../api/queryCache.ts'
import { deviceNow } from '../../../domain/alerts/fleetAlerts.ts'
import { type IntervalSeries, withOngoing } from '../../../domain/intervals.ts'
import { type SupplyLoss, supplyLoss } from '../../../domain/supplyLoss.ts'
import type { PmLive } from '../../../live/devices/pmLive.ts'
import { useFreshness } from '../../../live/freshness/useFreshness.ts'
import { readOfflineIntervals, readStates } from '../../../live/history/stateSeries.ts'
import { useLive } from '../../../live/LiveContext.tsx'
import { useCanRequest, usePmDevice, useWatchedPage } from '../../../live/useLiveState.ts'
import { zoneOf } from '../../../settings/preferences.ts'
import { AlertBanner } from '../../../ui/AlertBanner.tsx'
import type { ChartSpan } from '../../../ui/charts/chartSeries.ts'
import { DeviceProvider, useShownDevice } from '../../../ui/DeviceContext.tsx'
import { DeviceHeading } from '../../../ui/DeviceHeading.tsx'
import { PowerFlow } from '../../../ui/flow/PowerFlow.tsx'
import { type Headline, LeadCard } from '../../../ui/LeadCard.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { PageHeading, PageStack } from '../../../ui/Page.tsx'
import { Panel, PanelGrid } from '../../../ui/Panel.tsx'
import { datesOf, spanOf } from '../../../ui/range/customDates.ts'
import { PeriodBar } from '../../../ui/range/PeriodBar.tsx'
import { hasTimelines, type ShownPeriod } from '../../../ui/range/shownPeriod.ts'
import { usePeriod, useShownPeriods } from '../../../ui/range/usePeriod.ts'
import { DeviceSkeleton } from '../../../ui/Skeletons.tsx'
import { PageTabs } from '../../../ui/tabs/PageTabs.tsx'
import { lastingText } from '../../../ui/timeline/lasting.ts'
import { StateTimeline } from '../../../ui/timeline/StateTimeline.tsx'
import { ZoomProvider } from '../../../ui/zoom/ZoomProvider.tsx'
import { MeterEnergyPanel } from './MeterEnergyPanel.tsx'
import {
  HistoryTable,
  MeterEventsPanel,
  MeterLifetimePanel,
  MeterNetworkPanel,
  MeterRawPanel,
  MeterTodayTiles,
  MeterTotalsTiles,
} from './MeterPanels.tsx'
import { energyPeriod, requestSpan, tableSpan } from './meterSpans.ts'
import { PhaseTable } from './PhaseTable.tsx'
import { type PhaseStates, phaseTimelines } from './phaseTimelines.ts'
import { pmFlows } from './pmFlows.ts'
import { text } from './text.ts'

/** Fetches the meter [H9]; frames keep it up to date. */
function usePmSnapshot(id: string) {
  const meters = useMeterCalls()
  const { storeFetched } = useLive()
  return useQuery({
    queryKey: snapshotKey('pm', id),
    queryFn: async ({ signal }) => {
      const device = await meters.device(id, signal)
      if (!signal.aborted) storeFetched.pm([device])
      return true
    },
  })
}

/** Heights of the skeleton's parts, CSS pixels: energy, totals, phases, metrics. */
const PARTS = [500, 80, 470, 430] as const

interface PmDeviceViewProps {
  readonly id: string
  readonly charts: (charts: PmCharts) => ReactNode
}

/** One power meter, live. */
export function PmDeviceView({ id, charts }: PmDeviceViewProps) {
  const load = usePmSnapshot(id)
  const live = usePmDevice(id)
  useWatchedPage('pm', id)
  return (
    <Loaded
      heading={<PageHeading title={id} />}
      load={{ ...load, data: live, error: live === undefined ? load.error : null }}
      skeleton={<DeviceSkeleton flow={460} parts={PARTS} />}
    >
      {(known) => (
        <ZoomProvider>
          <MeterSections live={known} charts={charts} />
        </ZoomProvider>
      )}
    </Loaded>
  )
}

/** Input of the metrics panel, which belongs to another feature. */
export interface PmCharts {
  readonly device: ReportedMeter
  /** The page's period, and the previous one when compared. */
  readonly shown: ShownPeriod
  readonly previous: ShownPeriod | null
}

interface MeterSectionsProps {
  readonly live: PmLive
  readonly charts: (charts: PmCharts) => ReactNode
}

/** The sections of a meter's page: now, period, phases, history, device. */
function MeterSections({ live: { device, history }, charts }: MeterSectionsProps) {
  const { network, powerState, lifetime } = device
  const { nowMs, stale, freshness, state } = useFreshness(device)
  const shownDevice = useShownDevice(device, { nowMs, stale })
  const { id, tz, deviceTz, staleSinceMs } = shownDevice
  const address = usePeriod({ '24h': text('noRollingPeriod') })
  const periods = useShownPeriods(address, nowMs, tz)
  const { shown, previous } = periods
  const energy = energyPeriod(shown, nowMs, tz)
  const previousEnergy = previous && energyPeriod(previous, nowMs, tz)
  const tableDays = tableSpan(shown, nowMs, tz)
  const before = previousEnergy === null ? [] : [previousEnergy.span]
  // The server counts its days in the device's zone.
  const asked = spanOf(datesOf(requestSpan(energy.span, [tableDays, ...before]), tz), deviceTz)
  const days = { rows: history, load: useMeterHistory(id, asked, asked.toMs > nowMs) }
  const timelines = useMeterStates(
    device,
    hasTimelines(energy.span) ? energy.span : null,
    nowMs,
    staleSinceMs,
  )
  const one = { family: 'pm', device } as const
  const { alerts, isDisconnected } = deviceNow(one, freshness, { nowMs, zoneOf })
  const periodBar = <PeriodBar address={address} shown={shown} />
  return (
    <DeviceProvider value={shownDevice}>
      <PageStack>
        <DeviceHeading
          device={device}
          signal={network.signal_quality}
          alerts={alerts}
          state={state}
          isDisconnected={isDisconnected}
          kind={text('reportKind')}
          period={shown.span}
        />
        <LeadCard
          flow={<PowerFlow label={text('powerNow')} nodes={pmFlows(powerState)} stale={stale} />}
          label={text('supply')}
          states={[stale ? { text: text('supplyUnknown'), tone: 'unknown' } : supplyState(device)]}
          lasting={lastingText(
            energy.span.toMs > nowMs && !stale
              ? (timelines ?? []).map(({ intervals }) => intervals)
              : [],
            nowMs,
          )}
          alerts={<AlertBanner alerts={alerts} isDisconnected={isDisconnected} />}
          isCalm={alerts.length === 0 && !stale}
        />
        <MeterTodayTiles />
        <PageTabs
          tabs={[
            {
              name: 'overview',
              content: (
                <>
                  {periodBar}
                  <MeterEnergyPanel
                    days={days}
                    timelines={timelines}
                    shown={energy}
                    previous={previousEnergy}
                  />
                  <MeterTotalsTiles powerState={powerState} />
                  <PhaseTable powerState={powerState} />
                </>
              ),
            },
            {
              name: 'history',
              content: (
                <>
                  {periodBar}
                  {charts({ device, ...periods })}
                  <HistoryTable span={tableDays} rows={history} load={days.load} />
                </>
              ),
            },
            {
              name: 'outages',
              content: (
                <>
                  {periodBar}
                  {timelines !== null && timelines.length > 0 && (
                    <Panel title={text('phaseTimeline')} aside={energy.name}>
                      <StateTimeline
                        label={text('phaseTimeline')}
                        {...{ span: energy.span, tz, series: timelines }}
                      />
                    </Panel>
                  )}
                  {timelines !== null && (
                    <MeterEventsPanel timelines={timelines} period={energy.name} />
                  )}
                </>
              ),
            },
            {
              name: 'details',
              content: (
                <PanelGrid>
                  <MeterLifetimePanel lifetime={lifetime} />
                  <MeterNetworkPanel network={network} />
                  <MeterRawPanel powerState={powerState} />
                </PanelGrid>
              ),
            },
          ]}
        />
      </PageStack>
    </DeviceProvider>
  )
}

/** Whether the phases have voltage. */
function supplyState(device: ReportedMeter): Headline {
  const loss = supplyLoss(device)
  if (loss.kind === 'all') return { text: text('noSupply'), tone: 'bad' }
  if (loss.kind === 'none') return { text: text('allPhasesOn'), tone: 'good' }
  const lost = loss.lost.map((phase) => text('phase', { phase })).join(', ')
  return { text: text('lost', { what: lost }), tone: 'bad' }
}

/** Requests the daily rows of a span. A frame puts them into the meter's live state [K2, E12]. */
function useMeterHistory(
  deviceId: string,
  { fromMs, toMs }: ChartSpan,
  grows: boolean,
): UseQueryResult<boolean> {
  const live = useLive()
  const canRequest = useCanRequest()
  return useQuery({
    queryKey: [...deviceKey(deviceId), 'history', fromMs, toMs],
    enabled: canRequest,
    // Each answer replaces the rows in the live state, so each visit requests its own.
    staleTime: 0,
    gcTime: 0,
    refetchInterval: refreshIntervalMs(grows),
    queryFn: async () => {
      await live.send('meter_history', { deviceId, from: fromMs / 1000, to: toMs / 1000 })
      return true
    },
  })
}

/**
 * A meter's phases over a span [K8]; `null` while they load, or without a span.
 * @param staleSinceMs the meter's last report, epoch ms, when it is stale; `null` otherwise
 */
function useMeterStates(
  device: ReportedMeter,
  span: ChartSpan | null,
  nowMs: number,
  staleSinceMs: number | null,
): readonly IntervalSeries[] | null {
  const { data, isPlaceholderData } = usePhases(device, span, nowMs)
  if (span === null || data === undefined || isPlaceholderData) return null
  const offlineSpans = withOngoing(data.offlineSpans, staleSinceMs)
  return phaseTimelines({ ...data, offlineSpans }, span, nowMs)
}

/** The phases over a span [K8]; fetched again when the meter reports a change of supply. */
function usePhases(
  { deviceId, status, powerState }: Pick<ReportedMeter, 'deviceId' | 'status' | 'powerState'>,
  span: ChartSpan | null,
  nowMs: number,
): UseQueryResult<PhaseStates> {
  const live = useLive()
  const canRequest = useCanRequest()
  const loss = lossKey(supplyLoss({ status, powerState }))
  return useQuery({
    queryKey: [...deviceKey(deviceId), 'phases', span?.fromMs, span?.toMs, status, loss],
    enabled: canRequest && span !== null,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      if (span === null) throw new Error('a span is needed')
      const query = { deviceId, span, nowMs }
      const [A, B, C, offlineSpans] = await Promise.all([
        readStates(live, query, 'phaseA'),
        readStates(live, query, 'phaseB'),
        readStates(live, query, 'phaseC'),
        readOfflineIntervals(live, query),
      ])
      return { byPhase: { A, B, C }, offlineSpans }
    },
  })
}

/** Changes with the set of lost phases only. */
function lossKey(loss: SupplyLoss): string {
  return loss.kind === 'phases' ? loss.lost.join() : loss.kind
}
