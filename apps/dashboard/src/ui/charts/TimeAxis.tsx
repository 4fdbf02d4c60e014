import { memo } from 'react'
import type { ChartSpan } from './chartSeries.ts'
import classes from './LineDrawing.module.css'
import { type Plot, ticksMax, xOf } from './plot.ts'
import { tickName, timeTicks } from './timeTicks.ts'

interface TimeAxisProps extends ChartSpan {
  readonly tz: string | null
  readonly plot: Plot
}

/** Round moments below, in a zone's wall clock. */
export const TimeAxis = memo(({ fromMs, toMs, tz, plot }: TimeAxisProps) => {
  const span = { fromMs, toMs }
  return (
    <g transform={`translate(${plot.left} ${plot.top + plot.height})`}>
      <path d={`M0 0H${plot.width}`} className={classes.axis} />
      {timeTicks(span, tz, ticksMax(plot)).map((atMs) => (
        <text key={atMs} x={xOf(atMs, span, plot)} y={20} className={classes.moment}>
          {tickName(atMs, span, tz)}
        </text>
      ))}
    </g>
  )
})
