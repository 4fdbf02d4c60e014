import type { StateSeries, SwitchStatus } from '@wattpost/protocol'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'
import { StateStrip } from '../../ui/charts/StateStrip.tsx'
import { withOngoing } from '../../ui/charts/silenced.ts'
import { stateMarks } from '../../ui/charts/stateMarks.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { BgEvents } from './BgEvents.tsx'
import classes from './BgStrips.module.css'
import type { MarksBySeries } from './bgEvents.ts'
import { stateLooks } from './stateLooks.ts'
import { useStates } from './useStates.ts'
import { useTold, withTold } from './useTold.ts'

const LANES = [
  ['power', 'Power'],
  ['switch', 'Switch'],
  ['tamper', 'Tamper'],
] as const satisfies readonly (readonly [StateSeries, string])[]

interface BgStripsProps {
  readonly id: string
  readonly span: ChartSpan
  readonly nowMs: number
  readonly tz: string
  readonly switchStatus: SwitchStatus
  /** The device reports. */
  readonly isHeard: boolean
  /** When the device spoke last, epoch ms. */
  readonly seenMs: number
  /** That is too long ago to go by. */
  readonly stale: boolean
}

/** When there was power, and when the switch and the box were touched [K8, S10, R22]. */
export function BgStrips(props: BgStripsProps) {
  const { id, span, nowMs, tz, switchStatus, isHeard, seenMs, stale } = props
  const told = useTold(switchStatus, seenMs)
  const load = useStates(id, span, nowMs, switchStatus, isHeard)
  return (
    <section aria-label="Switch, power and tamper" className={classes.strips}>
      <Loaded load={load} skeleton={<SkeletonRows rows={3} height={22} />}>
        {(states) => {
          const silences = withOngoing(states.silences, stale ? seenMs : null)
          const marks = marksOf((series) =>
            stateMarks(
              withTold(states[series], told, series),
              span,
              nowMs,
              stateLooks[series],
              silences,
            ),
          )
          const lanes = LANES.map(([series, name]) => ({ name, marks: marks[series] }))
          return (
            <>
              <StateStrip label="States over time" span={span} tz={tz} lanes={lanes} />
              <BgEvents marks={marks} tz={tz} />
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

function marksOf(of: (series: StateSeries) => MarksBySeries[StateSeries]): MarksBySeries {
  return { power: of('power'), switch: of('switch'), tamper: of('tamper') }
}
