import { clockTime, dayAndMonth } from '../time/dateTime.ts'
import { chartText } from './axis.ts'
import type { Band, BarRow } from './bands.ts'
import type { ChartSpan } from './chartSeries.ts'
import type { PlaceValues } from './HoverCard.tsx'
import { text } from './text.ts'

/** A series of bars, named in the legend. */
export interface BarSeries<K extends string> {
  readonly key: K
  readonly name: string
  /** A CSS colour. */
  readonly color: string
  /** Stacked below zero, as a use; all others are stacked upwards. */
  readonly below?: true
  /** Drawn hatched, so that both directions of a battery share its colour. */
  readonly hatched?: true
}

/** A bar chart's data, one band for each row; a day may have 23 or 25 hours. */
export interface BarChartProps<K extends string> {
  readonly label: string
  readonly unit: string
  readonly series: readonly BarSeries<K>[]
  readonly rows: readonly BarRow<K>[]
  /** Starts of the rows, and the end of the last one, epoch ms. */
  readonly edges: readonly number[]
  /** The rows of the previous period, one for each of `rows`; absent without a comparison. */
  readonly before?: readonly BarRow<K>[] | undefined
  readonly by: Band
  /** Name of a row; by default its hour or date. */
  readonly nameOf?: (fromMs: number) => string
  /** IANA zone of the rows' names; `null` is the browser's zone. */
  readonly tz: string | null
  /** The time on screen, epoch ms: marked with a line, and what follows is dimmed. */
  readonly nowMs?: number
  /** Outages, drawn behind the bars. */
  readonly outages?: readonly ChartSpan[]
}

/** The series with a value other than 0, or the first one; others would only fill the legend. */
export function seriesShown<K extends string>({
  series,
  rows,
}: Pick<BarChartProps<K>, 'series' | 'rows'>): readonly BarSeries<K>[] {
  const shown = series.filter(({ key }) => rows.some(({ values }) => (values[key] ?? 0) !== 0))
  return shown.length > 0 ? shown : series.slice(0, 1)
}

/** The sum of a series' known values. */
export function seriesTotal<K extends string>(rows: readonly BarRow<K>[], key: K): number {
  return rows.reduce((total, { values }) => total + (values[key] ?? 0), 0)
}

/** A row's name: its hour, its date, or the chart's own name. */
export function rowName<K extends string>(
  fromMs: number,
  { by, nameOf, tz }: Pick<BarChartProps<K>, 'by' | 'nameOf' | 'tz'>,
): string {
  if (nameOf !== undefined) return nameOf(fromMs)
  return by === 'day' ? dayAndMonth(fromMs, tz) : clockTime(fromMs, tz)
}

/** The sums of a row above and below zero; `null` without a known value. */
export interface RowSums {
  readonly above: number
  readonly below: number
}

export function rowSums<K extends string>(
  { values }: BarRow<K>,
  series: readonly BarSeries<K>[],
): RowSums | null {
  if (series.every(({ key }) => values[key] === null)) return null
  const sumOf = (isBelow: boolean) =>
    series
      .filter(({ below = false }) => below === isBelow)
      .reduce((sum, { key }) => sum + Math.max(0, values[key] ?? 0), 0)
  return { above: sumOf(false), below: sumOf(true) }
}

/** The rows of which a part lies in a span, as indices: the first, and the one after the last. */
export function rowsIn(
  edges: readonly number[],
  { fromMs, toMs }: ChartSpan,
): readonly [number, number] {
  const last = edges.length - 1
  const first = edges.findIndex((_, at) => at < last && (edges[at + 1] ?? 0) > fromMs)
  const after = edges.findIndex((edgeMs) => edgeMs >= toMs)
  return first < 0 ? [0, last] : [first, after < 0 ? last : Math.max(first + 1, after)]
}

/** The values of a row in the order of the legend, with the total of what is stacked upwards. */
export function valuesAt<K extends string>(
  props: Pick<BarChartProps<K>, 'unit' | 'series' | 'rows' | 'before' | 'by' | 'nameOf' | 'tz'>,
  at: number,
): PlaceValues {
  const { unit, series, rows, before } = props
  const row = rows[at]
  if (row === undefined) return { title: '', lines: [], total: null }
  const valueText = (value: number | null | undefined) => chartText(value, unit)
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

/** The sum of each energy up to the end of each row; `null` after the last known value. */
export function runningTotals<K extends string>(rows: readonly BarRow<K>[]): readonly BarRow<K>[] {
  const kinds = Object.keys(rows[0]?.values ?? {}) as K[]
  const lastOf = new Map(
    kinds.map((kind) => [kind, rows.findLastIndex(({ values }) => values[kind] !== null)]),
  )
  const sums = new Map<K, number>()
  return rows.map(({ fromMs, values }, at) => {
    const totals = kinds.map((kind) => {
      const sum = (sums.get(kind) ?? 0) + (values[kind] ?? 0)
      sums.set(kind, sum)
      return [kind, at <= (lastOf.get(kind) ?? -1) ? sum : null] as const
    })
    return { fromMs, values: Object.fromEntries(totals) as Record<K, number | null> }
  })
}
