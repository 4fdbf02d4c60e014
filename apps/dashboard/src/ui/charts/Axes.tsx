import { memo } from 'react'
import { axisText, tickName, timeTicks } from './axis.ts'
import type { ChartSpan } from './chartSeries.ts'
import classes from './Drawing.module.css'
import { type Plot, ticksMax, xOf, yOf } from './plot.ts'
import { ticksOf, type ValueScale } from './valueScale.ts'

interface TimeAxisProps extends ChartSpan {
  readonly tz: string | null
  readonly plot: Plot
}

/** Round wall-clock times below the plot. */
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

interface ValueAxisProps {
  readonly scale: ValueScale
  readonly unit: string
  readonly plot: Plot
  /** Numbers below zero have no sign: bars below zero are uses. */
  readonly unsigned?: true
}

/** Numbers at the left, each with a grid line. */
export const ValueAxis = memo(({ scale, unit, plot, unsigned }: ValueAxisProps) =>
  ticksOf(scale).map((value) => (
    <g key={value} transform={`translate(${plot.left} ${plot.top + yOf(value, scale, plot)})`}>
      <path d={`M0 0H${plot.width}`} className={value === 0 ? classes.zero : classes.grid} />
      <text x={-8} y={4} className={classes.value}>
        {axisText(unsigned ? Math.abs(value) : value, unit)}
      </text>
    </g>
  )),
)
