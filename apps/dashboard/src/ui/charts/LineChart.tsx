import { type ReactNode, useMemo } from 'react'
import { quantityText } from '../quantity.ts'
import { type StackedColumn, StackedTable } from '../StackedTable.tsx'
import { dateAndTime } from '../siteTime.ts'
import { ChartFrame } from './ChartFrame.tsx'
import { chartQuantity } from './chartQuantity.ts'
import { DRAWN_POINTS_MAX, type LineChartProps } from './chartSeries.ts'
import { chartSummary } from './chartSummary.ts'
import { decimated } from './decimated.ts'
import { LineDrawing } from './LineDrawing.tsx'
import { type Extremes, type TableStretch, tableStretches } from './tableStretches.ts'

/** Lines over time in a zone's wall clock, and the same as a table for who prefers one. */
export function LineChart(props: LineChartProps & { readonly aside?: ReactNode }) {
  const { series, aside } = props
  const drawn = useMemo(
    () => series.map((one) => ({ ...one, points: decimated(one.points, DRAWN_POINTS_MAX) })),
    [series],
  )
  return (
    <ChartFrame
      label={props.label}
      summary={chartSummary(props)}
      legend={series}
      aside={aside}
      table={() => <LineTable {...props} />}
      drawing={<LineDrawing {...props} series={drawn} />}
    />
  )
}

function LineTable({ label, unit, series, span, tz }: LineChartProps) {
  const rows = tableStretches(
    series.map(({ points }) => points),
    span,
    tz,
  )
  const columns: readonly StackedColumn<TableStretch>[] = [
    { name: 'From', cell: ({ fromMs }) => dateAndTime(fromMs, tz) },
    ...series.map(({ name }, at) => ({
      name,
      cell: ({ values }: TableStretch) => extremesText(values[at] ?? null, unit),
      numeric: true as const,
    })),
  ]
  return (
    <StackedTable label={label} columns={columns} rows={rows} keyOf={({ fromMs }) => `${fromMs}`} />
  )
}

/** `12 – 15 W` as two quantities, for each has its own prefix. */
function extremesText(extremes: Extremes | null, unit: string): string {
  if (extremes === null) return '—'
  const [least, greatest] = [extremes.least, extremes.greatest].map((v) =>
    quantityText(chartQuantity(v, unit)),
  )
  return least === greatest ? `${least}` : `${least} to ${greatest}`
}
