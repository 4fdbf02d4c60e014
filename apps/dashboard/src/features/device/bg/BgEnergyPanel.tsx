import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DayEnergy, Reported } from '@wattpost/protocol'
import { useMemo } from 'react'
import { deviceKey } from '../../../api/queryCache.ts'
import type { IntervalSeries, IntervalState } from '../../../domain/intervals.ts'
import { type BgEnergyKind, bgEnergies } from '../../../domain/quantities/bg.ts'
import { useLive } from '../../../live/LiveContext.tsx'
import { useCanRequest, useIsAnswered } from '../../../live/useLiveState.ts'
import { bandEdges } from '../../../ui/charts/bands.ts'
import type { ChartSpan } from '../../../ui/charts/chartSeries.ts'
import { type BandEnergy, isMissing } from '../../../ui/charts/comparison.ts'
import { EnergyChart } from '../../../ui/charts/EnergyChart.tsx'
import { energyCsv } from '../../../ui/csv/csvColumns.ts'
import { useDevice } from '../../../ui/DeviceContext.tsx'
import { OwnerFigures } from '../../../ui/figures/OwnerFigures.tsx'
import { Loaded, type RenewingLoad } from '../../../ui/Loaded.tsx'
import { EmptyPanel } from '../../../ui/Message.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { hasTimelines, type ShownPeriod, shownPeriod } from '../../../ui/range/shownPeriod.ts'
import { SkeletonRows } from '../../../ui/Skeletons.tsx'
import { dayStart } from '../../../ui/time/zone.ts'
import { noDataCause } from '../../../ui/timeline/intervalText.ts'
import { type StateTone, stateSpans } from '../../../ui/timeline/stateSpans.ts'
import {
  bgEnergyRows,
  bgFigures,
  type CounterPoints,
  counterQuery,
  counterStepMs,
  energyCounters,
  withToday,
} from './bgEnergy.ts'
import { stateStyles } from './bgStates.ts'
import { text } from './text.ts'
import { type BgStates, type StateReport, useBgStates } from './useBgStates.ts'

interface BgEnergyPanelProps {
  readonly shown: ShownPeriod
  /** The previous period; `null` without a comparison. */
  readonly previous: ShownPeriod | null
  /** Energy of the current day. */
  readonly today: Reported<DayEnergy>
  readonly report: StateReport
}

/** Energy by hour, day or month, above a timeline of the output's power [E4, K7, K8, R22]. */
export function BgEnergyPanel(props: BgEnergyPanelProps) {
  const { report } = props
  const device = useDevice()
  const { id, nowMs, tz, deviceTz } = device
  const today = { energy: props.today, deviceTz }
  const shown = withEnergy(props.shown, nowMs, tz)
  const previous = props.previous && withEnergy(props.previous, nowMs, tz)
  const { span } = shown
  const { renewing, ...load } = useBgEnergy(id, shown, nowMs, tz, today)
  const previousLoad = useBgEnergy(id, previous, nowMs, tz, today)
  const { data: states } = useBgStates(device, hasTimelines(span) ? span : null, report)
  return (
    <Panel
      title={text('energy')}
      renewing={renewing || (previous !== null && previousLoad.renewing)}
      aside={shown.name}
    >
      <Loaded load={load} skeleton={<SkeletonRows rows={1} height={420} />}>
        {(energy) => (
          <Chart
            energy={energy}
            shown={shown}
            previous={
              previous && previousLoad.data
                ? { name: previous.name, energy: previousLoad.data }
                : null
            }
            output={renewing ? null : outputSeries(states, span, device.knownToMs)}
          />
        )}
      </Loaded>
    </Panel>
  )
}

/** The period of the energies: energy has no bars shorter than an hour, so that of the last hour is the day's. */
function withEnergy(shown: ShownPeriod, nowMs: number, tz: string): ShownPeriod {
  const isHour = shown.choice.kind === 'period' && shown.choice.period.range === 'h'
  if (!isHour) return shown
  const day = { start: shown.dates.end, end: shown.dates.end }
  return shownPeriod({ kind: 'dates', dates: day }, nowMs, tz)
}

interface ChartProps {
  readonly shown: ShownPeriod
  readonly energy: BandEnergy<BgEnergyKind>
  readonly previous: { readonly name: string; readonly energy: BandEnergy<BgEnergyKind> } | null
  /** Power at the output over time. */
  readonly output: IntervalSeries | null
}

function Chart({ shown, energy, previous, output }: ChartProps) {
  const { tz } = useDevice()
  const { rows } = energy
  const isHistoryAnswered = useIsAnswered('chat_data')
  if (rows.every(isMissing)) {
    return isHistoryAnswered ? (
      <EmptyPanel title={text('noEnergy')}>{text('noEnergyText')}</EmptyPanel>
    ) : (
      <EmptyPanel title={text('noEnergyHistory')}>{text('noEnergyHistoryText')}</EmptyPanel>
    )
  }
  return (
    <EnergyChart
      label={() => text('energyChart')}
      table={bgEnergies}
      energy={energy}
      previous={previous}
      shown={shown}
      figures={<OwnerFigures {...bgFigures(rows)} generatorWh={null} />}
      timeline={{ label: text('outputTimeline'), series: output === null ? [] : [output] }}
      csv={() => energyCsv(bgEnergies, rows, tz)}
    />
  )
}

const INTERVAL_STATES: Readonly<Record<StateTone, IntervalState>> = {
  good: 'up',
  alarm: 'down',
  rest: 'standby',
  unknown: 'unknown',
}

/** Time when the output had power. */
function outputSeries(
  output: BgStates | undefined,
  span: ChartSpan,
  nowMs: number,
): IntervalSeries | null {
  if (output === undefined) return null
  const { states, offlineSpans } = output
  const spans = stateSpans(states.power, span, nowMs, stateStyles.power, offlineSpans)
  const intervals = spans.map(({ fromMs, toMs, tone }) => ({
    ...{ fromMs, toMs },
    state: INTERVAL_STATES[tone],
    ...(tone === 'unknown' && { reason: noDataCause() }),
  }))
  return { key: 'power', name: text('output'), intervals }
}

/** A device's energy of the current day, and the zone in which that day began. */
interface ZonedDayEnergy {
  readonly energy: Reported<DayEnergy>
  readonly deviceTz: string
}

/**
 * The rise of the device's counters over a period [E4, K7]; `null` fetches nothing. The current period is fetched again as
 * it grows.
 */
function useBgEnergy(
  deviceId: string,
  shown: ShownPeriod | null,
  nowMs: number,
  tz: string,
  { energy, deviceTz }: ZonedDayEnergy,
): RenewingLoad<BandEnergy<BgEnergyKind>> {
  const live = useLive()
  const canRequest = useCanRequest()
  const span = shown?.span ?? NO_SPAN
  const band = shown?.band ?? 'day'
  const query = counterQuery(span, nowMs, counterStepMs(span, tz))
  const load = useQuery({
    queryKey: [...deviceKey(deviceId), 'counters', band, span.fromMs, span.toMs, query?.toMs],
    enabled: canRequest && shown !== null,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const read = async (counter: (typeof energyCounters)[number]) => {
        if (query === null) return [counter, []] as const
        const metric = `lifetime.${counter}`
        return [counter, await live.points({ deviceId, metric, ...query })] as const
      }
      const counters: CounterPoints = new Map(await Promise.all(energyCounters.map(read)))
      return { counters, band, span } as const
    },
  })
  const answer = load.data
  const data = useMemo((): BandEnergy<BgEnergyKind> | undefined => {
    if (answer === undefined) return undefined
    const { band, span } = answer
    const edges = bandEdges(span, band, tz)
    const counters = withToday(answer.counters, energy, (atMs) => dayStart(atMs, deviceTz))
    return { span, band, edges, rows: bgEnergyRows(counters, edges) }
  }, [answer, tz, energy, deviceTz])
  const renewing =
    answer !== undefined && (answer.span.fromMs !== span.fromMs || answer.span.toMs !== span.toMs)
  const { error, fetchStatus, refetch } = load
  return { data, error, fetchStatus, refetch, renewing }
}

const NO_SPAN = { fromMs: 0, toMs: 0 }
