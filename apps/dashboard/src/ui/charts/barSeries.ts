import { clockTime, dayAndMonth } from '../time/dateTime.ts'
import type { Band } from './bands.ts'

/** A series of bars, named in the legend. */
export interface BarSeries<K extends string> {
  readonly key: K
  readonly name: string
  /** A CSS colour. */
  readonly color: string
  /** Series with the same `stack` are stacked. */
  readonly stack?: string
  /** Drawn hatched, so that both directions of a battery share its colour. */
  readonly hatched?: true
  /** Belongs to the previous period: drawn paler, beside the current one. */
  readonly previous?: true
}

/** The values of an hour or a day; `null` is unknown, unlike 0. */
export interface BarRow<K extends string> {
  readonly fromMs: number
  readonly values: Readonly<Record<K, number | null>>
}

/** A bar chart's data, one band for each row; a day may have 23 or 25 hours. */
export interface BarChartProps<K extends string> {
  readonly label: string
  readonly unit: string
  readonly series: readonly BarSeries<K>[]
  readonly rows: readonly BarRow<K>[]
  readonly by: Band
  /** Name of a row; by default its hour or date. */
  readonly nameOf?: (fromMs: number) => string
  /** IANA zone of the rows' names; `null` is the browser's zone. */
  readonly tz: string | null
}

/** The series with a value other than 0, or the first one; empty series would narrow the bars. */
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
