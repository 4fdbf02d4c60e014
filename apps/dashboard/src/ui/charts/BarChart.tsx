import { lazy, type ReactNode, useMemo } from 'react'
import { Contained } from '../ErrorBoundary.tsx'
import { LazyPart } from '../lazy/LazyPart.tsx'
import { lazyLoader } from '../lazy/loadWithRetry.ts'
import { quantityText } from '../quantity.ts'
import { Skeleton } from '../Skeletons.tsx'
import { type StackedColumn, StackedTable } from '../StackedTable.tsx'
import { useZoom } from '../zoom/ZoomProvider.tsx'
import { chartQuantity } from './axis.ts'
import { BarDrawing } from './BarDrawing.tsx'
import {
  type BarChartProps,
  type BarRow,
  rowName,
  rowsIn,
  seriesShown,
  seriesTotal,
} from './barSeries.ts'
import { ChartFrame, type LegendEntry } from './ChartFrame.tsx'
import { CHART_HEIGHT } from './chartSeries.ts'
import { text } from './text.ts'

// Loaded on demand: the chart library is as large as the rest of a page.
const RunningTotals = lazy(
  lazyLoader('chart', async () => ({
    default: (await import('./RunningTotals.tsx')).RunningTotals,
  })),
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
    const value = quantityText(chartQuantity(seriesTotal(rows, key), unit))
    return text('seriesTotal', { name, value })
  })
  return [`${label}.`, ...totals].join(' ')
}

function BarTable<K extends string>(props: BarChartProps<K>) {
  const { label, unit, series, rows, before } = props
  const cellText = (value: number | null | undefined) =>
    value === null || value === undefined ? '—' : quantityText(chartQuantity(value, unit))
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
