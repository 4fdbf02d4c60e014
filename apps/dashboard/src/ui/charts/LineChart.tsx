import type { ReactNode } from 'react'
import { contained } from '../ErrorBoundary.tsx'
import { quantityText } from '../quantity.ts'
import { type StackedColumn, StackedTable } from '../StackedTable.tsx'
import { dateAndTime } from '../time/dateTime.ts'
import { useZoom } from '../zoom/ZoomProvider.tsx'
import { chartQuantity } from './axis.ts'
import { ChartFrame } from './ChartFrame.tsx'
import type { LineChartProps } from './chartSeries.ts'
import { LineDrawing } from './LineDrawing.tsx'
import { chartSummary, type Extremes, type TableRow, tableRows } from './lineText.ts'
import { drawnPoints, drawnPointsIn } from './points.ts'
import { text } from './text.ts'

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
  const [least, greatest] = [
    quantityText(chartQuantity(extremes.least, unit)),
    quantityText(chartQuantity(extremes.greatest, unit)),
  ]
  return least === greatest ? least : text('valueRange', { least, greatest })
}
