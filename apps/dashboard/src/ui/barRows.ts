/** One kind of bar; a word in the legend says what its colour means. */
export interface BarSeries<K extends string> {
  readonly key: K
  readonly name: string
  /** A CSS colour. */
  readonly color: string
  /** Series of one stack stand upon each other. */
  readonly stack?: string
}

export interface BarRow<K extends string> {
  /** The period, as its axis names it. */
  readonly at: string
  readonly values: Readonly<Record<K, number>>
}

export interface BarsProps<K extends string> {
  readonly label: string
  readonly unit: string
  readonly series: readonly BarSeries<K>[]
  readonly rows: readonly BarRow<K>[]
}

/** Height of the drawing in CSS pixels, and of the place that is kept for it. */
export const BARS_HEIGHT = 240

/** The series that have anything to show, so that the others do not take the bars' room; at least the first. */
export function seriesShown<K extends string>({
  series,
  rows,
}: Pick<BarsProps<K>, 'series' | 'rows'>): readonly BarSeries<K>[] {
  const shown = series.filter(({ key }) => rows.some(({ values }) => values[key] !== 0))
  return shown.length > 0 ? shown : series.slice(0, 1)
}
