import type { ReactNode } from 'react'
import { quantityText } from '../quantity.ts'
import { chartQuantity } from './axis.ts'
import { type BarChartProps, rowName, rowSums } from './barSeries.ts'
import { type CardLine, HoverCard } from './HoverCard.tsx'
import { text } from './text.ts'

type BarCardProps<K extends string> = Pick<
  BarChartProps<K>,
  'unit' | 'series' | 'rows' | 'before' | 'by' | 'nameOf' | 'tz'
>

/** The values of a row in a card, with the total of what is stacked upwards. */
export function cardAt<K extends string>(props: BarCardProps<K>, at: number): ReactNode {
  const { title, lines, total } = valuesAt(props, at)
  return <HoverCard title={title} lines={lines} total={total} />
}

/** The same in words. */
export function textAt<K extends string>(props: BarCardProps<K>, at: number): string {
  const { title, lines, total } = valuesAt(props, at)
  const values = total === null ? lines : [...lines, total]
  return [title, ...values.map(({ name, value }) => text('namedValue', { name, value }))].join(', ')
}

interface RowValues {
  readonly title: string
  readonly lines: readonly CardLine[]
  readonly total: { readonly name: string; readonly value: string } | null
}

/** The values of a row in the order of the legend. */
export function valuesAt<K extends string>(props: BarCardProps<K>, at: number): RowValues {
  const { unit, series, rows, before } = props
  const row = rows[at]
  if (row === undefined) return { title: '', lines: [], total: null }
  const valueText = (value: number | null | undefined) =>
    value === null || value === undefined ? '—' : quantityText(chartQuantity(value, unit))
  const sums = rowSums(row, series)
  const past = before?.[at]
  const pastSums = past === undefined ? null : rowSums(past, series)
  const previous =
    past === undefined
      ? []
      : [
          {
            key: 'previous',
            name: text('previousPeriod'),
            color: 'var(--dimmed)',
            previous: true as const,
            value: valueText(pastSums?.above),
          },
        ]
  const isSum = series.filter(({ below }) => below !== true).length > 1
  return {
    title: rowName(row.fromMs, props),
    lines: [
      ...series.map(({ key, name, color, hatched }) => ({
        key,
        name,
        color,
        hatched,
        value: valueText(row.values[key]),
      })),
      ...previous,
    ],
    total: isSum && sums !== null ? { name: text('total'), value: valueText(sums.above) } : null,
  }
}
