import { HOUR_MS } from '@wattpost/protocol/time'
import { wallMs } from '@wattpost/protocol/zone'
import { memo, type ReactNode, useId, useMemo } from 'react'
import { Contained } from '../ErrorBoundary.tsx'
import { LazyPart, lazyPart } from '../lazy/LazyPart.tsx'
import { Skeleton } from '../Skeletons.tsx'
import { type StackedColumn, StackedTable } from '../StackedTable.tsx'
import { useZoom } from '../zoom/ZoomProvider.tsx'
import { chartText } from './axis.ts'
import type { BarRow } from './bands.ts'
import {
  type BarChartProps,
  rowName,
  rowsIn,
  seriesShown,
  seriesTotal,
  valuesAt,
} from './barSeries.ts'
import { barParts, barPlace, barScale, outlinePath } from './barShapes.ts'
import { ChartDrawing, ValueAxis } from './ChartDrawing.tsx'
import { ChartFrame } from './ChartFrame.tsx'
import { CHART_HEIGHT, type ChartSpan } from './chartSeries.ts'
import classes from './Drawing.module.css'
import type { LegendEntry } from './HoverCard.tsx'
import type { Plot } from './plot.ts'
import { text } from './text.ts'
import type { ValueScale } from './valueScale.ts'

// Loaded on demand: the chart library is as large as the rest of a page.
const RunningTotals = lazyPart(
  'chart',
  async () => (await import('./RunningTotals.tsx')).RunningTotals,
)

type BarChartParts<K extends string> = BarChartProps<K> & {
  readonly aside?: ReactNode
  /** Shown below the drawing, on the axis of the visible rows with these edges. */
  readonly below?: ((edges: readonly number[]) => ReactNode) | undefined
}

/** Bars by hour, day or month, sources upwards and uses below zero, with the same values as a table. */
export function BarChart<K extends string>(props: BarChartParts<K>) {
  return (
    <Contained>
      <BarChartContent {...props} />
    </Contained>
  )
}

function BarChartContent<K extends string>(given: BarChartParts<K>) {
  const { rows, before, edges } = given
  const series = useMemo(
    () => seriesShown({ series: given.series, rows: [...rows, ...(before ?? [])] }),
    [given.series, rows, before],
  )
  const whole = { fromMs: edges[0] ?? 0, toMs: edges.at(-1) ?? 0 }
  const { visible, zoomTo } = useZoom(whole)
  const [first, after] = rowsIn(edges, visible)
  const shown = useMemo(
    () => ({
      rows: rows.slice(first, after),
      before: before?.slice(first, after),
      edges: edges.slice(first, after + 1),
    }),
    [rows, before, edges, first, after],
  )
  const props = { ...given, series }
  const isZoomed = after - first < rows.length
  return (
    <ChartFrame
      label={props.label}
      legend={before === undefined ? series : [...series, previousEntry()]}
      aside={props.aside}
      below={props.below?.(shown.edges)}
      table={() => <BarTable {...props} />}
      other={{
        show: text('showRunningTotal'),
        drawing: () => (
          <LazyPart name="chart" fallback={<Skeleton height={CHART_HEIGHT} />}>
            <RunningTotals {...props} />
          </LazyPart>
        ),
      }}
      onZoomReset={isZoomed && zoomTo !== null ? () => zoomTo(null) : undefined}
      drawing={<BarDrawing {...props} {...shown} whole={whole} summary={summaryOf(props)} />}
    />
  )
}

function previousEntry(): LegendEntry {
  return { key: 'previous', name: text('previousPeriod'), color: 'var(--text)', previous: true }
}

function summaryOf<K extends string>({ label, unit, series, rows }: BarChartProps<K>): string {
  const totals = series.map(({ key, name }) => {
    const value = chartText(seriesTotal(rows, key), unit)
    return text('seriesTotal', { name, value })
  })
  return [`${label}.`, ...totals].join(' ')
}

function BarTable<K extends string>(props: BarChartProps<K>) {
  const { label, unit, series, rows, before } = props
  const cellText = (value: number | null | undefined) => chartText(value, unit)
  const beforeOf = useMemo(() => {
    const byStart = new Map(before?.map((row) => [row.fromMs, row.values]))
    return (fromMs: number, key: K) => byStart.get(fromMs)?.[key]
  }, [before])
  const columns: readonly StackedColumn<BarRow<K>>[] = [
    { name: firstColumn(props), cell: ({ fromMs }) => rowName(fromMs, props) },
    ...series.map(({ key, name }) => ({
      name,
      cell: ({ values }: BarRow<K>) => cellText(values[key]),
      numeric: true as const,
    })),
    ...(before === undefined ? [] : series).map(({ key, name }) => ({
      name: text('previous', { name }),
      cell: ({ fromMs }: BarRow<K>) => cellText(beforeOf(fromMs, key)),
      numeric: true as const,
    })),
  ]
  return (
    <StackedTable
      label={label}
      columns={columns}
      rows={rows}
      keyOf={({ fromMs }) => String(fromMs)}
    />
  )
}

function firstColumn<K extends string>({ by, nameOf }: BarChartProps<K>): string {
  if (by === 'month') return text('month')
  if (by === 'day') return text('day')
  return text(by === 'part' || nameOf === undefined ? 'when' : 'hour')
}

interface BarDrawingProps<K extends string> extends BarChartProps<K> {
  /** The drawing in words. */
  readonly summary: string
  /** The whole period, of which the rows may be a zoomed part. */
  readonly whole: ChartSpan
}

/** The drawing of `BarChart`. A second on the clock moves the line at now only. */
function BarDrawing<K extends string>(props: BarDrawingProps<K>) {
  const { label, summary, unit, series, rows, edges, before, nowMs, outages, whole } = props
  const scale = useMemo(() => barScale({ rows, before, series }), [rows, before, series])
  return (
    <ChartDrawing
      label={label}
      summary={summary}
      span={{ fromMs: edges[0] ?? 0, toMs: edges.at(-1) ?? 0 }}
      whole={whole}
      edges={edges}
      nowMs={nowMs}
      outages={outages}
      steps={rows.length}
      snaps
      valuesAt={(part) => valuesAt(props, rowAt(part, rows.length))}
    >
      {(plot) => (
        <>
          <ValueAxis scale={scale} unit={unit} plot={plot} unsigned />
          <Bars series={series} rows={rows} before={before} scale={scale} plot={plot} />
          <BandAxis {...props} plot={plot} />
        </>
      )}
    </ChartDrawing>
  )
}

/** The row at a part of the plot's width. */
function rowAt(part: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(part * count)))
}

/** The series of some rows, drawn on a plot. */
interface BarsProps<K extends string> extends Pick<BarChartProps<K>, 'series' | 'rows' | 'before'> {
  readonly scale: ValueScale
  readonly plot: Plot
}

const Bars = memo(BarPaths) as typeof BarPaths

function BarPaths<K extends string>({
  series,
  rows,
  before,
  scale,
  plot,
}: BarsProps<K>): ReactNode {
  const hatchings = useId()
  const hatchingOf = (key: string) => `${hatchings}-${key}`.replaceAll(/[^\w-]/g, '')
  return (
    <g transform={`translate(${plot.left} ${plot.top})`} className={classes.bars}>
      <defs>
        {series.map(({ key, color, hatched }) =>
          hatched ? <Hatching key={key} id={hatchingOf(key)} color={color} /> : null,
        )}
      </defs>
      {rows.map((row, at) =>
        barParts(row, series, barPlace(at, rows.length, plot), scale, plot).map((part) => (
          <path
            key={`${row.fromMs} ${part.series.key}`}
            d={part.path}
            fill={part.series.hatched ? `url(#${hatchingOf(part.series.key)})` : part.series.color}
          />
        )),
      )}
      {before?.map((row, at) => (
        <path
          key={row.fromMs}
          d={outlinePath(row, series, barPlace(at, rows.length, plot), scale, plot)}
          className={classes.outline}
        />
      ))}
    </g>
  )
}

/** Diagonal lines in a colour, on a paler ground of it. */
function Hatching({ id, color }: { readonly id: string; readonly color: string }) {
  return (
    <pattern
      id={id}
      width="5"
      height="5"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
      stroke={color}
    >
      <rect width="5" height="5" fill={color} fillOpacity="0.25" stroke="none" />
      <path d="M1 0V5" strokeWidth="2" />
    </pattern>
  )
}

/** Width of a name with its spacing, CSS pixels. */
const NAME_WIDTH = 62

/** Names below the bands: hours at their start, where the timeline below has them too, others in the middle. */
function BandAxis<K extends string>(props: BarChartProps<K> & { readonly plot: Plot }) {
  const { rows, by, tz, plot } = props
  const band = plot.width / rows.length
  const isHourly = by === 'hour'
  const named = namedRows(rows, isHourly, tz, Math.floor(plot.width / NAME_WIDTH))
  return (
    <g transform={`translate(${plot.left} ${plot.top + plot.height})`}>
      {named.map(({ fromMs, at }) => (
        <text key={fromMs} x={(isHourly ? at : at + 0.5) * band} y={20} className={classes.moment}>
          {rowName(fromMs, props)}
        </text>
      ))}
    </g>
  )
}

interface NamedRow {
  readonly fromMs: number
  readonly at: number
}

/** Rows whose names fit below: every third hour, sixth or twelfth, or rows at equal distances. */
function namedRows(
  rows: readonly { readonly fromMs: number }[],
  isHourly: boolean,
  tz: string | null,
  max: number,
): readonly NamedRow[] {
  const all = rows.map(({ fromMs }, at) => ({ fromMs, at }))
  // Once for each row: a live chart names its rows at each frame, and zones are slow.
  const wallsMs = isHourly ? all.map(({ fromMs }) => wallMs(fromMs, tz)) : []
  const hoursOf = (step: number) =>
    all.filter(({ at }) => (wallsMs[at] ?? 0) % (step * HOUR_MS) === 0)
  const every = (step: number) => all.filter(({ at }) => at % step === 0)
  const choices = isHourly
    ? [1, 2, 3, 6, 12, 24].map(hoursOf)
    : [1, 2, 3, 4, 5, 7, 10, 14, 31].map(every)
  return choices.find((names) => names.length <= max) ?? all.slice(0, 1)
}
