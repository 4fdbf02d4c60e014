import { useElementSize } from '@mantine/hooks'
import { memo, useMemo } from 'react'
import { usePrinting } from '../print/usePrinting.ts'
import { axisText, tickName, timeTicks } from './axis.ts'
import {
  CHART_HEIGHT,
  type ChartSeries,
  type ChartSpan,
  type LineChartProps,
  PRINT_WIDTH,
} from './chartSeries.ts'
import classes from './LineDrawing.module.css'
import { LineHover } from './LineHover.tsx'
import { linePath, type Plot, plotOf, ticksMax, xOf, yOf } from './plot.ts'
import { scaleOf, ticksOf, type ValueScale } from './valueScale.ts'

/**
 * The drawing of `LineChart`. A new point renders its own line only: axes render when their ends change, and a line is
 * one element.
 */
export function LineDrawing({ unit, series, span, tz }: LineChartProps) {
  const printing = usePrinting()
  const screen = useElementSize()
  const width = printing ? PRINT_WIDTH : screen.width
  const plot = useMemo(() => plotOf(width), [width])
  const scale = useScale(series)
  return (
    <div ref={screen.ref} className={classes.drawing} style={{ height: CHART_HEIGHT }}>
      {plot.width > 0 && (
        <>
          <svg
            width={width}
            height={CHART_HEIGHT}
            viewBox={`0 0 ${width} ${CHART_HEIGHT}`}
            className={classes.picture}
            aria-hidden
          >
            <ValueAxis {...{ scale, unit, plot }} />
            <TimeAxis fromMs={span.fromMs} toMs={span.toMs} {...{ tz, plot }} />
            <svg x={plot.left} y={plot.top} width={plot.width} height={plot.height} aria-hidden>
              {series.map((one) => (
                <Line
                  key={one.key}
                  {...{ color: one.color, points: one.points, previous: one.previous === true }}
                  {...{ fromMs: span.fromMs, toMs: span.toMs, scale, plot }}
                />
              ))}
            </svg>
          </svg>
          <LineHover {...{ unit, series, span, tz, plot }} />
        </>
      )}
    </div>
  )
}

/** The same object while its ends do not change, so that memoized parts do not render. */
function useScale(series: readonly ChartSeries[]): ValueScale {
  const { from, to, step } = useMemo(() => scaleOf(series), [series])
  return useMemo(() => ({ from, to, step }), [from, to, step])
}

interface LineProps extends ChartSpan, Pick<ChartSeries, 'color' | 'points'> {
  readonly previous: boolean
  readonly scale: ValueScale
  readonly plot: Plot
}

const Line = memo(({ color, points, previous, fromMs, toMs, scale, plot }: LineProps) => (
  <path
    d={linePath(points, { fromMs, toMs }, scale, plot)}
    stroke={color}
    data-previous={previous}
    className={classes.line}
  />
))

interface TimeAxisProps extends ChartSpan {
  readonly tz: string | null
  readonly plot: Plot
}

/** Round wall-clock times below the plot. */
const TimeAxis = memo(({ fromMs, toMs, tz, plot }: TimeAxisProps) => {
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
}

/** Numbers at the left, each with a grid line. */
const ValueAxis = memo(({ scale, unit, plot }: ValueAxisProps) =>
  ticksOf(scale).map((value) => (
    <g key={value} transform={`translate(${plot.left} ${plot.top + yOf(value, scale, plot)})`}>
      <path d={`M0 0H${plot.width}`} className={value === 0 ? classes.zero : classes.grid} />
      <text x={-8} y={4} className={classes.value}>
        {axisText(value, unit)}
      </text>
    </g>
  )),
)
