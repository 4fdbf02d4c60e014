import { memo, type ReactNode, useMemo } from 'react'
import { contained } from '../ErrorBoundary.tsx'
import { type StackedColumn, StackedTable } from '../StackedTable.tsx'
import { dateAndTime } from '../time/dateTime.ts'
import { useZoom } from '../zoom/ZoomProvider.tsx'
import { chartText } from './axis.ts'
import { ChartDrawing, TimeAxis, ValueAxis } from './ChartDrawing.tsx'
import { ChartFrame } from './ChartFrame.tsx'
import type { ChartSeries, ChartSpan, LineChartProps } from './chartSeries.ts'
import classes from './Drawing.module.css'
import { chartSummary, type Extremes, type TableRow, tableRows } from './lineText.ts'
import { linePath, type Plot } from './plot.ts'
import { drawnPoints, drawnPointsIn, valueAt } from './points.ts'
import { text } from './text.ts'
import { scaleOf, type ValueScale } from './valueScale.ts'

/** Lines over time, in a zone's wall clock, with the same values as a table. */
export const LineChart = contained(LineChartContent)

function LineChartContent(props: LineChartProps & { readonly aside?: ReactNode }) {
  const { series, aside, span } = props
  const { visible, zoomTo } = useZoom(span)
  const isZoomed = visible.fromMs !== span.fromMs || visible.toMs !== span.toMs
  const drawn = series.map((one) => ({
    ...one,
    points: isZoomed ? drawnPointsIn(one.points, visible) : drawnPoints(one.points),
  }))
  return (
    <ChartFrame
      label={props.label}
      legend={series}
      aside={aside}
      table={() => <LineTable {...props} />}
      showTable={text('showValues')}
      onZoomReset={isZoomed && zoomTo !== null ? () => zoomTo(null) : undefined}
      drawing={
        <LineDrawing
          {...props}
          series={drawn}
          span={visible}
          whole={span}
          summary={chartSummary(props)}
        />
      }
    />
  )
}

function LineTable({ label, unit, series, span, tz }: LineChartProps) {
  const rows = tableRows(
    series.map(({ points }) => points),
    span,
    tz,
  )
  const columns: readonly StackedColumn<TableRow>[] = [
    { name: text('from'), cell: ({ fromMs }) => dateAndTime(fromMs, tz) },
    ...series.map(({ name }, at) => ({
      name,
      cell: ({ values }: TableRow) => extremesText(values[at] ?? null, unit),
      numeric: true as const,
    })),
  ]
  return (
    <StackedTable label={label} columns={columns} rows={rows} keyOf={({ fromMs }) => `${fromMs}`} />
  )
}

/** `900 W to 1.20 kW`: both quantities, since each may have another prefix. */
function extremesText(extremes: Extremes | null, unit: string): string {
  if (extremes === null) return '—'
  const [least, greatest] = [chartText(extremes.least, unit), chartText(extremes.greatest, unit)]
  return least === greatest ? least : text('valueRange', { least, greatest })
}

/** Places of a line at which the arrow keys stop: every half an hour of a day. */
const STEPS = 48

interface LineDrawingProps extends LineChartProps {
  /** The drawing in words. */
  readonly summary: string
  /** The whole period, of which `span` may be a zoomed part. */
  readonly whole: ChartSpan
}

/**
 * The drawing of `LineChart`. A new point renders its own line only: axes render when their ends change, and a line is
 * one element.
 */
function LineDrawing(props: LineDrawingProps) {
  const { label, unit, series, span, whole, tz, nowMs, summary } = props
  const scale = useScale(series)
  return (
    <ChartDrawing
      label={label}
      summary={summary}
      span={span}
      whole={whole}
      nowMs={nowMs}
      steps={STEPS}
      valuesAt={(part) => {
        const atMs = span.fromMs + part * (span.toMs - span.fromMs)
        const lines = series.map(({ points, ...entry }) => ({
          ...entry,
          value: chartText(valueAt(points, atMs), unit),
        }))
        return { title: dateAndTime(atMs, tz), lines, total: null }
      }}
    >
      {(plot) => (
        <>
          <ValueAxis scale={scale} unit={unit} plot={plot} />
          <TimeAxis fromMs={span.fromMs} toMs={span.toMs} tz={tz} plot={plot} />
          <svg x={plot.left} y={plot.top} width={plot.width} height={plot.height} aria-hidden>
            {series.map((one) => (
              <Line
                key={one.key}
                color={one.color}
                points={one.points}
                previous={one.previous === true}
                fromMs={span.fromMs}
                toMs={span.toMs}
                scale={scale}
                plot={plot}
              />
            ))}
          </svg>
        </>
      )}
    </ChartDrawing>
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
