import { memo, type ReactNode, useMemo } from 'react'
import { contained } from '../ErrorBoundary.tsx'
import { type StackedColumn, StackedTable } from '../StackedTable.tsx'
import { dateAndTime } from '../time/dateTime.ts'
import { useZoom } from '../zoom/ZoomProvider.tsx'
import { chartText, timeTicks } from './axis.ts'
import { ChartDrawing, TimeAxis, ValueAxis } from './ChartDrawing.tsx'
import { ChartFrame } from './ChartFrame.tsx'
import type { ChartPoint, ChartSeries, ChartSpan, LineChartProps } from './chartSeries.ts'
import classes from './Drawing.module.css'
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

/** A chart in words, for screen readers. */
export function chartSummary({ label, unit, series, tz }: LineChartProps): string {
  return [`${label}.`, ...series.map((one) => seriesSummary(one, unit, tz))].join(' ')
}

function seriesSummary({ name, points }: ChartSeries, unit: string, tz: string | null): string {
  const outline = outlineOf(points)
  if (outline === null) return text('seriesEmpty', { name })
  const { last, least, greatest, gaps } = outline
  const valueText = (value: number) => chartText(value, unit)
  return text('seriesValues', {
    name,
    least: valueText(least),
    greatest: valueText(greatest),
    last: valueText(last.v),
    time: dateAndTime(last.t, tz),
    gaps,
  })
}

interface Outline extends Extremes {
  readonly last: { readonly t: number; readonly v: number }
  readonly gaps: number
}

const outlines = new WeakMap<readonly ChartPoint[], Outline | null>()

/** The figures of a line's summary; cached, since pages render each second, mostly without a new point. */
function outlineOf(points: readonly ChartPoint[]): Outline | null {
  const known = outlines.get(points)
  if (known !== undefined) return known
  let [least, greatest, gaps] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0]
  let last: Outline['last'] | null = null
  for (const { t, v } of points) {
    if (v === null) {
      gaps += 1
      continue
    }
    last = { t, v }
    least = Math.min(least, v)
    greatest = Math.max(greatest, v)
  }
  const outline = last === null ? null : { last, least, greatest, gaps }
  outlines.set(points, outline)
  return outline
}

/** Most rows of a chart's table. */
const ROWS_MAX = 24

/** The lines' extremes in an interval; `null` without values. */
interface TableRow {
  readonly fromMs: number
  readonly values: readonly (Extremes | null)[]
}

interface Extremes {
  readonly least: number
  readonly greatest: number
}

/** The lines' extremes in intervals of round length; empty intervals at the end are omitted, since they lie ahead. */
export function tableRows(
  lines: readonly (readonly ChartPoint[])[],
  span: ChartSpan,
  tz: string | null,
): readonly TableRow[] {
  const starts = [...new Set([span.fromMs, ...timeTicks(span, tz, ROWS_MAX)])].filter(
    (ms) => ms < span.toMs,
  )
  const rows = starts.map((fromMs, at) => {
    const toMs = starts[at + 1] ?? span.toMs
    return { fromMs, values: lines.map((points) => extremesIn(points, fromMs, toMs)) }
  })
  const last = rows.findLastIndex(({ values }) => values.some((value) => value !== null))
  return rows.slice(0, last + 1)
}

function extremesIn(points: readonly ChartPoint[], fromMs: number, toMs: number): Extremes | null {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { t, v } of points) {
    if (v === null || t < fromMs || t >= toMs) continue
    least = Math.min(least, v)
    greatest = Math.max(greatest, v)
  }
  return least > greatest ? null : { least, greatest }
}
