import type { SwitchStatus } from '@wattpost/protocol'
import { useMemo } from 'react'
import { useConfig } from '../../api/config.ts'
import { BarChart } from '../../ui/charts/BarChart.tsx'
import { bandNames } from '../../ui/charts/bands.ts'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'
import { withOngoing } from '../../ui/charts/silenced.ts'
import { type MarkLook, stateMarks } from '../../ui/charts/stateMarks.ts'
import { CsvButton } from '../../ui/csv/CsvButton.tsx'
import { EmptyPanel } from '../../ui/EmptyPanel.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { type Lane, type LaneState, UNHEARD } from '../../ui/lanes/lane.ts'
import { OutageLanes } from '../../ui/lanes/OutageLanes.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RangePicker } from '../../ui/range/RangePicker.tsx'
import { rangeSpan } from '../../ui/range/rangeSpan.ts'
import { useRange } from '../../ui/range/useRange.ts'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { bgEnergySeries, bgEnergyTable } from './bgEnergy.ts'
import { stateLooks } from './stateLooks.ts'
import { type BgEnergy, type BgToday, useBgEnergy } from './useBgEnergy.ts'
import { type StatesBySeries, useStates } from './useStates.ts'
import { useTold, withTold } from './useTold.ts'

interface BgEnergyPanelProps {
  readonly id: string
  readonly nowMs: number
  readonly tz: string
  readonly today: BgToday
  readonly switchStatus: SwitchStatus
  /** The device reports. */
  readonly isHeard: boolean
  /** When the device spoke last, epoch ms. */
  readonly seenMs: number
  /** That is too long ago to go by. */
  readonly stale: boolean
}

/** Energy by the hour or the day, and below it when the output had power [E4, K7, K8, R22]. */
export function BgEnergyPanel(props: BgEnergyPanelProps) {
  const { id, nowMs, tz, today, switchStatus, isHeard, seenMs, stale } = props
  const { choice: asked, choose } = useRange('d', 'energy')
  const choice = asked.range === 'h' ? { range: 'd' as const, offset: 0 } : asked
  const span = rangeSpan(choice, nowMs, tz)
  const { renewing, ...load } = useBgEnergy(id, choice, nowMs, tz, today)
  const told = useTold(switchStatus, seenMs)
  const { data: states } = useStates(id, span, nowMs, switchStatus, isHeard)
  const known = states && { ...states, power: withTold(states.power, told, 'power') }
  return (
    <Panel
      title="Energy"
      renewing={renewing}
      aside={<RangePicker {...{ choice, span, nowMs, tz, choose }} ranges={['d', 'w', 'm']} />}
    >
      <Loaded load={load} skeleton={<SkeletonRows rows={1} height={340} />}>
        {(energy) => (
          <Chart
            {...{ id, tz, energy }}
            lane={renewing ? null : powerLane(known, span, nowMs, stale ? seenMs : null)}
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
  readonly lane: Lane | null
}

function Chart({ id, tz, energy: { band, edges, rows }, lane }: ChartProps) {
  const simulated = useConfig().emulator
  const nameOf = useMemo(() => bandNames(edges, band, tz), [edges, band, tz])
  if (rows.every(({ values }) => Object.values(values).every((wh) => wh === null))) {
    return (
      <EmptyPanel title="No energy in this time">
        The device was silent, or the time has only begun. Choose another one.
      </EmptyPanel>
    )
  }
  const span = { fromMs: edges[0] ?? 0, toMs: edges.at(-1) ?? 0 }
  return (
    <BarChart
      label="Energy of the time"
      unit="Wh"
      by={band}
      nameOf={nameOf}
      tz={tz}
      series={bgEnergySeries}
      rows={rows}
      below={
        lane !== null && (
          <OutageLanes label="Output meanwhile" span={span} edges={edges} tz={tz} lanes={[lane]} />
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
  )
}

const LANE_STATES: Readonly<Record<MarkLook, LaneState>> = {
  good: 'up',
  alarm: 'down',
  rest: 'rest',
  unknown: 'unknown',
}

/** When the output had power. */
function powerLane(
  states: StatesBySeries | undefined,
  span: ChartSpan,
  nowMs: number,
  staleSinceMs: number | null,
): Lane | null {
  if (states === undefined) return null
  const silences = withOngoing(states.silences, staleSinceMs)
  const marks = stateMarks(states.power, span, nowMs, stateLooks.power, silences)
  const stretches = marks.map(({ fromMs, toMs, look }) => ({
    ...{ fromMs, toMs },
    state: LANE_STATES[look],
    ...(look === 'unknown' && { reason: UNHEARD }),
  }))
  return { key: 'power', name: 'Output', stretches }
}
