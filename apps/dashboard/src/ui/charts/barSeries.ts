import { clockTime, dayAndMonth } from '../siteTime.ts'

/** One kind of bar; a word in the legend says what its colour means. */
export interface BarSeries<K extends string> {
  readonly key: K
  readonly name: string
  /** A CSS colour. */
  readonly color: string
  /** Series of one stack stand upon each other. */
  readonly stack?: string
  /** The period before: paler, beside this one. */
  readonly before?: true
}

/** An hour or a day; `null` is not known, which is not nothing. */
export interface BarRow<K extends string> {
  readonly fromMs: number
  readonly values: Readonly<Record<K, number | null>>
}

/** What a bar chart shows: a band for each row, so that a day has as many hours as it has. */
export interface BarChartProps<K extends string> {
  readonly label: string
  readonly unit: string
  readonly series: readonly BarSeries<K>[]
  readonly rows: readonly BarRow<K>[]
  readonly by: 'hour' | 'day'
  /** A row's name where its hour or day would not do. */
  readonly nameOf?: (fromMs: number) => string
  /** IANA zone that rows are named in; `null` is the browser's own. */
  readonly tz: string | null
}

/** The series that have anything to show, so that the others do not take the bars' room; at least the first. */
export function seriesShown<K extends string>({
  series,
  rows,
}: Pick<BarChartProps<K>, 'series' | 'rows'>): readonly BarSeries<K>[] {
  const shown = series.filter(({ key }) => rows.some(({ values }) => (values[key] ?? 0) !== 0))
  return shown.length > 0 ? shown : series.slice(0, 1)
}

/** The sum of a series, of what is known. */
export function seriesTotal<K extends string>(rows: readonly BarRow<K>[], key: K): number {
  return rows.reduce((total, { values }) => total + (values[key] ?? 0), 0)
}

/** What a row is called: its hour, its day, or as the chart wants it. */
export function rowName<K extends string>(
  fromMs: number,
  { by, nameOf, tz }: Pick<BarChartProps<K>, 'by' | 'nameOf' | 'tz'>,
): string {
  if (nameOf !== undefined) return nameOf(fromMs)
  return by === 'hour' ? clockTime(fromMs, tz) : dayAndMonth(fromMs, tz)
}
