import type { TimeScale } from '../timeline/intervalShapes.ts'
import type { ChartSpan } from './chartSeries.ts'
import classes from './Drawing.module.css'
import type { Plot } from './plot.ts'

interface OutageMarksProps {
  readonly outages: readonly ChartSpan[]
  readonly place: TimeScale
  readonly plot: Plot
}

/** Least width of an outage, CSS pixels. */
const OUTAGE_MIN = 2

/** Outages as bands behind the data. */
export function OutageMarks({ outages, place, plot }: OutageMarksProps) {
  return (
    <g className={classes.outages}>
      {outages.map(({ fromMs, toMs }) => {
        const [from, to] = [place(fromMs), place(toMs)]
        // Beyond both ends a scale has only its ends.
        if (from === to && (from === 0 || from === 1)) return null
        const width = Math.max(OUTAGE_MIN, (to - from) * plot.width)
        return (
          <rect
            key={fromMs}
            x={plot.left + from * plot.width}
            y={plot.top}
            width={width}
            height={plot.height}
          />
        )
      })}
    </g>
  )
}

interface NowMarkProps {
  readonly nowMs: number
  readonly span: ChartSpan
  readonly place: TimeScale
  readonly plot: Plot
}

/** A line at now, with the future dimmed; nothing in a past period. */
export function NowMark({ nowMs, span, place, plot }: NowMarkProps) {
  if (nowMs < span.fromMs || nowMs >= span.toMs) return null
  const x = plot.left + place(nowMs) * plot.width
  const right = plot.left + plot.width
  return (
    <g className={classes.now}>
      <rect x={x} y={plot.top} width={Math.max(0, right - x)} height={plot.height} />
      <path d={`M${x} ${plot.top}V${plot.top + plot.height}`} />
    </g>
  )
}
