import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReportedMeter } from '@wattpost/protocol'
import { useMeterCalls } from '../../../api/meterCalls.ts'
import { deviceKey, refreshIntervalMs } from '../../../api/queryCache.ts'
import type { IntervalSeries } from '../../../domain/intervals.ts'
import { meterMetrics, meterSample } from '../../../domain/quantities/meterMetrics.ts'
import { type SupplyLoss, supplyLoss } from '../../../domain/supplyLoss.ts'
import type { PmLive } from '../../../live/devices/pmLive.ts'
import { requestMeterHistory } from '../../../live/history/meterHistory.ts'
import { useLive } from '../../../live/LiveContext.tsx'
import { useCanRequest, usePmDevice } from '../../../live/useLiveState.ts'
import type { ChartSpan } from '../../../ui/charts/chartSeries.ts'
import type { ShownDevice } from '../../../ui/DeviceContext.tsx'
import type { Headline } from '../../../ui/LeadCard.tsx'
import { type Load, Loaded } from '../../../ui/Loaded.tsx'
import { Panel, PanelGrid } from '../../../ui/Panel.tsx'
import { datesOf, spanOf } from '../../../ui/range/customDates.ts'
import { hasTimelines } from '../../../ui/range/shownPeriod.ts'
import { SkeletonRows } from '../../../ui/Skeletons.tsx'
import { lastingText } from '../../../ui/timeline/lasting.ts'
import { StateTimeline } from '../../../ui/timeline/StateTimeline.tsx'
import { DevicePage, LoadedDevice, useDevicePage } from '../DevicePage.tsx'
import { NetworkPanel } from '../DevicePanels.tsx'
import { MetricsPanel } from '../metrics/MetricsPanel.tsx'
import { useStateSeries } from '../useStateSeries.ts'
import { MeterEnergyPanel } from './MeterEnergyPanel.tsx'
import {
  HistoryTable,
  lastMeterFacts,
  MeterEventsPanel,
  MeterLifetimePanel,
  MeterRawPanel,
  MeterTodayTiles,
  MeterTotalsTiles,
} from './MeterPanels.tsx'
import { energyPeriod, requestSpan, tableSpan } from './meterSpans.ts'
import { PhaseTable } from './PhaseTable.tsx'
import { phaseTimelines } from './phaseTimelines.ts'
import { pmFlows } from './pmFlows.ts'
import { text } from './text.ts'

/** Heights of the skeleton, CSS pixels: power flow; energy, totals, phases, metrics. */
const HEIGHTS = { flow: 460, parts: [500, 80, 470, 430] } as const

/** One power meter, live [H9]. */
export function PmDeviceView({ id }: { readonly id: string }) {
  const meters = useMeterCalls()
  const { storeFetched } = useLive()
  return (
    <LoadedDevice
      family="pm"
      id={id}
      known={usePmDevice(id)}
      fetch={async (signal) => {
        const device = await meters.device(id, signal)
        if (!signal.aborted) storeFetched.pm([device])
      }}
      heights={HEIGHTS}
    >
      {(live) => <MeterSections live={live} />}
    </LoadedDevice>
  )
}

/** The sections of a meter's page: now, period, phases, history, device. */
function MeterSections({ live: { device, history } }: { readonly live: PmLive }) {
  const { network, powerState, lifetime } = device
  const page = useDevicePage({ family: 'pm', device }, { '24h': text('noRollingPeriod') })
  const { periods, periodBar } = page
  const { id, tz, deviceTz, nowMs, stale } = page.shown
  const energy = energyPeriod(periods.shown, nowMs, tz)
  const previousEnergy = periods.previous && energyPeriod(periods.previous, nowMs, tz)
  const tableDays = tableSpan(periods.shown, nowMs, tz)
  const before = previousEnergy === null ? [] : [previousEnergy.span]
  // The server counts its days in the device's zone.
  const asked = spanOf(datesOf(requestSpan(energy.span, [tableDays, ...before]), tz), deviceTz)
  const days = { rows: history, load: useMeterHistory(id, asked, asked.toMs > nowMs) }
  const hasPhases = hasTimelines(energy.span)
  const phases = usePhaseTimelines(page.shown, device, hasPhases ? energy.span : null)
  const timelines = phases.data ?? null
  const isRunning = energy.span.toMs > nowMs && !stale
  const running = isRunning ? (timelines ?? []).map(({ intervals }) => intervals) : []
  return (
    <DevicePage
      page={page}
      signal={network.signal_quality}
      kind={text('reportKind')}
      flow={pmFlows(powerState)}
      label={text('supply')}
      states={[stale ? { text: text('supplyUnknown'), tone: 'unknown' } : supplyState(device)]}
      lasting={lastingText(running, nowMs)}
      last={lastMeterFacts(powerState)}
      today={<MeterTodayTiles />}
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
              <MetricsPanel
                {...periods}
                metrics={meterMetrics()}
                sample={meterSample(powerState)}
              />
              <HistoryTable span={tableDays} rows={history} load={days.load} />
            </>
          ),
        },
        {
          name: 'outages',
          content: (
            <>
              {periodBar}
              {hasPhases && (
                <Loaded load={phases} skeleton={<SkeletonRows rows={3} height={22} />}>
                  {(series) => (
                    <>
                      {series.length > 0 && (
                        <Panel title={text('phaseTimeline')} aside={energy.name}>
                          <StateTimeline
                            label={text('phaseTimeline')}
                            span={energy.span}
                            tz={tz}
                            series={series}
                          />
                        </Panel>
                      )}
                      <MeterEventsPanel timelines={series} period={energy.name} />
                    </>
                  )}
                </Loaded>
              )}
            </>
          ),
        },
        {
          name: 'details',
          content: (
            <PanelGrid>
              <MeterLifetimePanel lifetime={lifetime} />
              <NetworkPanel
                named="operator"
                name={network.cop}
                signal={network.signal_quality}
                identity={network}
              />
              <MeterRawPanel powerState={powerState} />
            </PanelGrid>
          ),
        },
      ]}
    />
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
      await requestMeterHistory(live, { deviceId, fromMs, toMs })
      return true
    },
  })
}

/** A meter's phases over a span [K8], fetched again when the meter reports a change of supply; `null` fetches nothing. */
function usePhaseTimelines(
  shown: ShownDevice,
  { status, powerState }: ReportedMeter,
  span: ChartSpan | null,
): Load<readonly IntervalSeries[]> {
  const report = [status, lossKey(supplyLoss({ status, powerState }))]
  const load = useStateSeries(shown, ['phaseA', 'phaseB', 'phaseC'], span, report)
  const isKnown = span !== null && load.data !== undefined && !load.renewing
  return { ...load, data: isKnown ? phaseTimelines(load.data, span, shown.knownToMs) : undefined }
}

/** Changes with the set of lost phases only. */
function lossKey(loss: SupplyLoss): string {
  return loss.kind === 'phases' ? loss.lost.join() : loss.kind
}
