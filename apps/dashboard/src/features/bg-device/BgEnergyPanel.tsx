import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DayEnergy, Reported } from '@wattpost/protocol'
import { useMemo } from 'react'
import { useConfig } from '../../api/config.ts'
import { deviceKey } from '../../api/queryCache.ts'
import { useLive } from '../../live/LiveContext.tsx'
import { useCanRequest, useIsAnswered } from '../../live/useLiveState.ts'
import { BarChart } from '../../ui/charts/BarChart.tsx'
import { type Band, bandEdges, bandNames } from '../../ui/charts/bands.ts'
import type { BarRow } from '../../ui/charts/barSeries.ts'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'
import { CsvButton } from '../../ui/csv/CsvButton.tsx'
import { OwnerFigures } from '../../ui/figures/OwnerFigures.tsx'
import { type Load, Loaded } from '../../ui/Loaded.tsx'
import { EmptyPanel } from '../../ui/Message.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RangePicker } from '../../ui/range/RangePicker.tsx'
import { type RangeChoice, rangeSpan } from '../../ui/range/range.ts'
import { useRange } from '../../ui/range/useRange.ts'
import { SkeletonRows } from '../../ui/Skeletons.tsx'
import { dayStart } from '../../ui/time/zone.ts'
import {
  type IntervalSeries,
  type IntervalState,
  noDataCause,
} from '../../ui/timeline/intervals.ts'
import { withOngoing } from '../../ui/timeline/overlaid.ts'
import { StateTimeline } from '../../ui/timeline/StateTimeline.tsx'
import { type StateTone, stateSpans } from '../../ui/timeline/stateSpans.ts'
import {
  type BgEnergyKind,
  bgEnergyRows,
  bgEnergySeries,
  bgEnergyTable,
  type CounterPoints,
  counterQuery,
  energyCounters,
  withToday,
} from './bgEnergy.ts'
import { bgFigures } from './bgFigures.ts'
import { stateStyles, withReported } from './bgStates.ts'
import { text } from './text.ts'
import { type BgStates, type StateReport, useBgStates, useReportedStates } from './useBgStates.ts'

interface BgEnergyPanelProps {
  readonly id: string
  readonly nowMs: number
  readonly tz: string
  readonly today: ZonedDayEnergy
  readonly report: StateReport
}

/** Energy by hour or day, above a timeline of the output's power [E4, K7, K8, R22]. */
export function BgEnergyPanel({ id, nowMs, tz, today, report }: BgEnergyPanelProps) {
  const { choice: chosen, choose } = useRange('d', 'energy')
  const choice = chosen.range === 'h' ? { range: 'd' as const, offset: 0 } : chosen
  const span = rangeSpan(choice, nowMs, tz)
  const { renewing, ...load } = useBgEnergy(id, choice, nowMs, tz, today)
  const reported = useReportedStates(report)
  const { data: states } = useBgStates(id, span, nowMs, report)
  const currentStates = states && {
    ...states,
    power: withReported(states.power, reported, 'power'),
  }
  const staleSinceMs = report.stale ? (report.lastSeenMs ?? null) : null
  return (
    <Panel
      title={text('energy')}
      renewing={renewing}
      aside={
        <RangePicker {...{ choice, span, nowMs, tz }} onChoose={choose} ranges={['d', 'w', 'm']} />
      }
    >
      <Loaded load={load} skeleton={<SkeletonRows rows={1} height={340} />}>
        {(energy) => (
          <Chart
            {...{ id, tz, energy }}
            output={renewing ? null : outputSeries(currentStates, span, nowMs, staleSinceMs)}
          />
        )}
      </Loaded>
    </Panel>
  )
}

interface ChartProps {
  readonly id: string
  readonly tz: string
  readonly energy: BgEnergy
  /** Power at the output over time. */
  readonly output: IntervalSeries | null
}

function Chart({ id, tz, energy: { band, edges, rows }, output }: ChartProps) {
  const simulated = useConfig().emulator
  const series = useMemo(bgEnergySeries, [])
  const nameOf = useMemo(() => bandNames(edges, band, tz), [edges, band, tz])
  const isHistoryAnswered = useIsAnswered('chat_data')
  if (rows.every(({ values }) => Object.values(values).every((wh) => wh === null))) {
    return isHistoryAnswered ? (
      <EmptyPanel title={text('noEnergy')}>{text('noEnergyText')}</EmptyPanel>
    ) : (
      <EmptyPanel title={text('noEnergyHistory')}>{text('noEnergyHistoryText')}</EmptyPanel>
    )
  }
  const span = { fromMs: edges[0] ?? 0, toMs: edges.at(-1) ?? 0 }
  return (
    <>
      <OwnerFigures {...bgFigures(rows)} generatorWh={null} />
      <BarChart
        label={text('energyChart')}
        unit="Wh"
        by={band}
        nameOf={nameOf}
        tz={tz}
        series={series}
        rows={rows}
        below={
          output !== null && (
            <StateTimeline
              label={text('outputTimeline')}
              span={span}
              edges={edges}
              tz={tz}
              series={[output]}
            />
          )
        }
        aside={
          <CsvButton
            name={`${id}-energy`}
            simulated={simulated}
            table={() => bgEnergyTable(rows, tz)}
          />
        }
      />
    </>
  )
}

const INTERVAL_STATES: Readonly<Record<StateTone, IntervalState>> = {
  good: 'up',
  alarm: 'down',
  rest: 'standby',
  unknown: 'unknown',
}

/** When the output had power. */
function outputSeries(
  states: BgStates | undefined,
  span: ChartSpan,
  nowMs: number,
  staleSinceMs: number | null,
): IntervalSeries | null {
  if (states === undefined) return null
  const offlineSpans = withOngoing(states.offlineSpans, staleSinceMs)
  const spans = stateSpans(states.power, span, nowMs, stateStyles.power, offlineSpans)
  const intervals = spans.map(({ fromMs, toMs, tone }) => ({
    ...{ fromMs, toMs },
    state: INTERVAL_STATES[tone],
    ...(tone === 'unknown' && { reason: noDataCause() }),
  }))
  return { key: 'power', name: text('output'), intervals }
}

/** Distance of counter points, ms: every time zone's hours and midnights are among them. */
const STEP_MS = 15 * 60_000

/** Energy by the hour of a day, or by the day. */
interface BgEnergy {
  readonly choice: RangeChoice
  readonly band: Extract<Band, 'hour' | 'day'>
  readonly edges: readonly number[]
  readonly rows: readonly BarRow<BgEnergyKind>[]
}

interface BgEnergyLoad extends Load<BgEnergy> {
  /** The data belong to the previous choice. */
  readonly renewing: boolean
}

/** A device's energy of the current day, and the zone in which that day began. */
interface ZonedDayEnergy {
  readonly energy: Reported<DayEnergy>
  readonly deviceTz: string
}

/** The rise of the device's counters over a period [E4, K7]. The current period is fetched again as it grows. */
function useBgEnergy(
  deviceId: string,
  choice: RangeChoice,
  nowMs: number,
  tz: string,
  { energy, deviceTz }: ZonedDayEnergy,
): BgEnergyLoad {
  const live = useLive()
  const canRequest = useCanRequest()
  const band = choice.range === 'd' ? 'hour' : 'day'
  const span = rangeSpan(choice, nowMs, tz)
  const query = counterQuery(span, nowMs, STEP_MS)
  const load = useQuery({
    queryKey: [...deviceKey(deviceId), 'counters', band, span.fromMs, span.toMs, query?.toMs],
    enabled: canRequest,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const read = async (counter: (typeof energyCounters)[number]) => {
        if (query === null) return [counter, []] as const
        const metric = `lifetime.${counter}`
        return [counter, await live.points({ deviceId, metric, ...query })] as const
      }
      const counters: CounterPoints = new Map(await Promise.all(energyCounters.map(read)))
      return { counters, choice, band, span } as const
    },
  })
  const answer = load.data
  const data = useMemo((): BgEnergy | undefined => {
    if (answer === undefined) return undefined
    const edges = bandEdges(answer.span, answer.band, tz)
    const { choice, band } = answer
    const counters = withToday(answer.counters, energy, (atMs) => dayStart(atMs, deviceTz))
    return { choice, band, edges, rows: bgEnergyRows(counters, edges) }
  }, [answer, tz, energy, deviceTz])
  const renewing =
    answer !== undefined && (answer.span.fromMs !== span.fromMs || answer.span.toMs !== span.toMs)
  const { error, fetchStatus, refetch } = load
  return { data, error, fetchStatus, refetch, renewing }
}
