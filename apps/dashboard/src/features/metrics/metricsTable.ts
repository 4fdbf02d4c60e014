import type { ChartPoint } from '../../ui/charts/chartSeries.ts'
import { localIso } from '../../ui/charts/zone.ts'
import type { CsvTable } from '../../ui/csv/csvText.ts'
import type { Metric } from './metric.ts'

interface Row {
  readonly t: number
  readonly values: ReadonlyMap<string, number>
}

/** All that is known of some metrics, a row for each moment that one of them was measured at. */
export function metricsTable(
  metrics: readonly Metric[],
  series: ReadonlyMap<string, readonly ChartPoint[]>,
  tz: string,
): CsvTable<Row> {
  const rows = new Map<number, Map<string, number>>()
  for (const { key } of metrics) {
    for (const { t, v } of series.get(key) ?? []) {
      if (v === null) continue
      const values = rows.get(t) ?? new Map<string, number>()
      rows.set(t, values.set(key, v))
    }
  }
  return {
    columns: [
      { header: 'Time', value: ({ t }) => localIso(t, tz) },
      ...metrics.map(({ key, name, unit }) => ({
        header: unit === '' ? name : `${name} (${unit})`,
        value: ({ values }: Row) => values.get(key) ?? null,
      })),
    ],
    rows: [...rows].map(([t, values]) => ({ t, values })).toSorted((a, b) => a.t - b.t),
  }
}
