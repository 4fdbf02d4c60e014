import type { ChartSpan } from '../charts/chartSeries.ts'
import { tickName, timeTicks } from '../charts/timeTicks.ts'
import type { LaneScale } from './laneScale.ts'
import classes from './OutageLanes.module.css'

const TICKS_MAX = 7
/** Room that a name takes, and that it has to the next one at least, CSS pixels. */
const NAME_WIDTH = 52

interface LaneAxisProps {
  readonly span: ChartSpan
  readonly tz: string | null
  readonly scale: LaneScale
  /** CSS pixels; 0 while it is not known. */
  readonly width: number
}

/** Round moments below the lanes. */
export function LaneAxis({ span, tz, scale, width }: LaneAxisProps) {
  const most = Math.max(1, Math.min(TICKS_MAX, Math.floor(width / NAME_WIDTH)))
  return (
    <div className={classes.axis} aria-hidden>
      {timeTicks(span, tz, most)
        .filter((atMs) => scale(atMs) * width <= width - NAME_WIDTH)
        .map((atMs) => (
          <span key={atMs} style={{ left: `${100 * scale(atMs)}%` }}>
            {tickName(atMs, span, tz)}
          </span>
        ))}
    </div>
  )
}
