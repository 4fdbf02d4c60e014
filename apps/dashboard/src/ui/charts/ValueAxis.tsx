import { memo } from 'react'
import { axisText } from './axisLook.ts'
import classes from './LineDrawing.module.css'
import { type Plot, yOf } from './plot.ts'
import { ticksOf, type ValueScale } from './valueScale.ts'

interface ValueAxisProps {
  readonly scale: ValueScale
  readonly unit: string
  readonly plot: Plot
}

/** Numbers at the left, and a line across the plot for each. */
export const ValueAxis = memo(({ scale, unit, plot }: ValueAxisProps) =>
  ticksOf(scale).map((value) => (
    <g key={value} transform={`translate(${plot.left} ${plot.top + yOf(value, scale, plot)})`}>
      <path d={`M0 0H${plot.width}`} className={value === 0 ? classes.zero : classes.grid} />
      <text x={-8} y={4} className={classes.value}>
        {axisText(value, unit)}
      </text>
    </g>
  )),
)
