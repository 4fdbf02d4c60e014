import { lazy, type ReactNode, useMemo } from 'react'
import { untilItComes } from '../late/untilItComes.ts'
import { quantityText } from '../quantity.ts'
import { type StackedColumn, StackedTable } from '../StackedTable.tsx'
import { type BarChartProps, type BarRow, rowName, seriesShown, seriesTotal } from './barSeries.ts'
import { ChartFrame } from './ChartFrame.tsx'
import { chartQuantity } from './chartQuantity.ts'
import { CHART_HEIGHT } from './chartSeries.ts'
import { WhenNear } from './WhenNear.tsx'

// The chart library weighs as much as all the rest of a page, whose numbers should not wait for it.
const BarDrawing = lazy(
  untilItComes('The chart', async () => ({
    default: (await import('./BarDrawing.tsx')).BarDrawing,
  })),
)

/** Bars by the hour or the day, and the same as a table for who prefers one. */
export function BarChart<K extends string>(
  given: BarChartProps<K> & { readonly aside?: ReactNode; readonly below?: ReactNode },
) {
  const { label, unit, rows, by, nameOf, tz } = given
  const series = useMemo(() => seriesShown({ series: given.series, rows }), [given.series, rows])
  const props = { ...given, series }
  // Pages come anew each second; bars as seldom as what they show.
  const drawing = useMemo(() => {
    const drawn = { label, unit, series, rows, by, tz, ...(nameOf !== undefined && { nameOf }) }
    return <BarDrawing {...drawn} />
  }, [label, unit, series, rows, by, tz, nameOf])
  return (
    <ChartFrame
      label={props.label}
      summary={summaryOf(props)}
      legend={props.series}
      aside={props.aside}
      below={props.below}
      table={() => <BarTable {...props} />}
      drawing={
        // What the chart library names within would be read out bar by bar.
        <div aria-hidden>
          <WhenNear height={CHART_HEIGHT}>{drawing}</WhenNear>
        </div>
      }
    />
  )
}

function summaryOf<K extends string>({ label, unit, series, rows }: BarChartProps<K>): string {
  const totals = series.map(
    ({ key, name }) =>
      `${name}: ${quantityText(chartQuantity(seriesTotal(rows, key), unit))} in all.`,
  )
  return [`${label}.`, ...totals].join(' ')
}

function BarTable<K extends string>(props: BarChartProps<K>) {
  const { label, unit, series, rows } = props
  const text = (value: number | null) =>
    value === null ? '—' : quantityText(chartQuantity(value, unit))
  const columns: readonly StackedColumn<BarRow<K>>[] = [
    { name: firstColumn(props), cell: ({ fromMs }) => rowName(fromMs, props) },
    ...series.map(({ key, name }) => ({
      name,
      cell: ({ values }: BarRow<K>) => text(values[key]),
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
  if (nameOf !== undefined) return 'When'
  return by === 'hour' ? 'Hour' : 'Day'
}
