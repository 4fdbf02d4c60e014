import { Skeleton, Table } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { quantityText } from '../quantity.ts'
import { clockTime, dayAndMonth } from '../siteTime.ts'
import { type BarChartProps, seriesShown, seriesTotal } from './barSeries.ts'
import { ChartFrame } from './ChartFrame.tsx'
import { chartQuantity } from './chartQuantity.ts'
import { CHART_HEIGHT } from './chartSeries.ts'

// The chart library is heavy, and the numbers of a page should not wait for it.
const BarDrawing = lazy(async () => ({ default: (await import('./BarDrawing.tsx')).BarDrawing }))

/** Bars by the hour or the day, and the same as a table for who prefers one. */
export function BarChart<K extends string>(
  given: BarChartProps<K> & { readonly aside?: ReactNode },
) {
  const props = { ...given, series: seriesShown(given) }
  return (
    <ChartFrame
      label={props.label}
      summary={summaryOf(props)}
      legend={props.series}
      aside={props.aside}
      table={() => <BarTable {...props} />}
      drawing={
        <Suspense fallback={<Skeleton height={CHART_HEIGHT} />}>
          <BarDrawing {...props} />
        </Suspense>
      }
    />
  )
}

/** A row's name: its hour, or its day. */
function nameOf<K extends string>(fromMs: number, { by, tz }: BarChartProps<K>): string {
  return by === 'hour' ? clockTime(fromMs, tz) : dayAndMonth(fromMs, tz)
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
  return (
    <Table.ScrollContainer minWidth={300} type="native">
      <Table aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{props.by === 'hour' ? 'Hour' : 'Day'}</Table.Th>
            {series.map(({ key, name }) => (
              <Table.Th key={key} ta="right">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ fromMs, values }) => (
            <Table.Tr key={fromMs}>
              <Table.Th scope="row" fw={400}>
                {nameOf(fromMs, props)}
              </Table.Th>
              {series.map(({ key }) => (
                <Table.Td key={key} ta="right">
                  {text(values[key])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
