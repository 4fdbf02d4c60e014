import type { ChartSpan } from '../charts/chartSeries.ts'
import { tickName, timeTicks } from '../charts/timeTicks.ts'
import type { LaneScale } from './laneScale.ts'
import classes from './OutageLanes.module.css'

const TICKS_MAX = 7
/** A name that begins further right would not fit. */
const PART_MAX = 0.93

interface LaneAxisProps {
  readonly span: ChartSpan
  readonly tz: string | null
  readonly scale: LaneScale
}

/** Round moments below the lanes. */
export function LaneAxis({ span, tz, scale }: LaneAxisProps) {
  return (
    <div className={classes.axis} aria-hidden>
      {timeTicks(span, tz, TICKS_MAX)
        .filter((atMs) => scale(atMs) <= PART_MAX)
        .map((atMs) => (
          <span key={atMs} style={{ left: `${100 * scale(atMs)}%` }}>
            {tickName(atMs, span, tz)}
          </span>
        ))}
    </div>
  )
}
