import { useElementSize } from '@mantine/hooks'
import { memo, useMemo } from 'react'
import { usePrinting } from '../paper/usePrinting.ts'
import {
  CHART_HEIGHT,
  type ChartSeries,
  type ChartSpan,
  type LineChartProps,
  PAPER_WIDTH,
} from './chartSeries.ts'
import classes from './LineDrawing.module.css'
import { LineHover } from './LineHover.tsx'
import { linePath } from './linePath.ts'
import { type Plot, plotOf } from './plot.ts'
import { TimeAxis } from './TimeAxis.tsx'
import { ValueAxis } from './ValueAxis.tsx'
import { scaleOf, type ValueScale } from './valueScale.ts'

/**
 * The drawing of `LineChart`. A live point draws its own line anew and nothing else: axes stay as long as their
 * ends do, and no point is an element.
 */
export function LineDrawing({ unit, series, span, tz }: LineChartProps) {
  const printing = usePrinting()
  const screen = useElementSize()
  const width = printing ? PAPER_WIDTH : screen.width
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
                  {...{ color: one.color, points: one.points, before: one.before === true }}
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

/** Ends that are as they were are the same scale, for which nothing is drawn anew. */
function useScale(series: readonly ChartSeries[]): ValueScale {
  const { from, to, step } = useMemo(() => scaleOf(series), [series])
  return useMemo(() => ({ from, to, step }), [from, to, step])
}

interface LineProps extends ChartSpan, Pick<ChartSeries, 'color' | 'points'> {
  readonly before: boolean
  readonly scale: ValueScale
  readonly plot: Plot
}

const Line = memo(({ color, points, before, fromMs, toMs, scale, plot }: LineProps) => (
  <path
    d={linePath(points, { fromMs, toMs }, scale, plot)}
    stroke={color}
    data-before={before}
    className={classes.line}
  />
))
