import type { ChartPoint, ChartSeries } from '../../ui/charts/chartSeries.ts'
import { shifted, withGaps } from '../../ui/charts/gaps.ts'
import { joined } from './joined.ts'
import type { Metric } from './metric.ts'
import type { Sample } from './useTail.ts'

/** Points of metrics, by key; a metric that nobody has told of is missing. */
export type PointsByMetric = ReadonlyMap<string, readonly ChartPoint[]>

/** The time before, and how far it lies before the one it is laid over. */
interface Before {
  readonly byMetric: PointsByMetric
  readonly aheadMs: number
}

/** What was fetched of each metric, and after it what came live since. */
export function seriesOf(
  metrics: readonly Metric[],
  fetched: PointsByMetric,
  tail: readonly Sample[],
): PointsByMetric {
  const live = (key: string) => tail.map(({ t, values }) => ({ t, v: values[key] ?? null }))
  return new Map(metrics.map(({ key }) => [key, joined(fetched.get(key) ?? [], live(key))]))
}

/** A line for each metric, and one for the time before of those of which it is known. */
export function linesOf(
  metrics: readonly Metric[],
  series: PointsByMetric,
  before: Before,
): ChartSeries[] {
  return metrics.flatMap(({ key, name, color }) => {
    const now = { key, name, color, points: series.get(key) ?? [] }
    const past = before.byMetric.get(key)
    if (past === undefined) return [now]
    const points = shifted(withGaps(past), before.aheadMs)
    return [now, { ...now, key: `${key} before`, name: `${name}, before`, points, before: true }]
  })
}
