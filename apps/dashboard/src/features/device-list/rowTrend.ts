import { DAY_MS, type MetricPoint } from '@wattpost/protocol'
import type { SparkPoint } from '../../ui/charts/Sparkline.tsx'

/** Points of a row's line over the last 24 hours: one each half hour. */
export const TREND_POINTS = 48
/** Fewer live values than this are drawn as nothing: a line of two points fills its box like a solid block. */
const RECENT_MIN = 12

/**
 * The line of a row: the last 24 hours up to the newest live value.
 * @param history by metric, oldest first; the metrics are sampled at the same moments and are summed. `undefined` while it
 * loads, empty where the backend has none
 * @param recent live values since the list was opened, oldest first
 */
export function trendPoints(
  history: readonly (readonly MetricPoint[])[] | undefined,
  recent: readonly SparkPoint[],
): readonly SparkPoint[] {
  if (history === undefined) return []
  const past = summed(history)
  const newest = recent.at(-1)
  if (past.length < 2) return recent.length < RECENT_MIN ? [] : recent
  if (newest === undefined) return past
  const fromMs = newest.t - DAY_MS
  return [...past.filter(({ t }) => t >= fromMs && t < newest.t), newest]
}

/** The sum at each moment that all metrics have. */
function summed(metrics: readonly (readonly MetricPoint[])[]): readonly SparkPoint[] {
  const [first = [], ...others] = metrics
  const valuesByTime = others.map((points) => new Map(points.map(({ t, v }) => [t, v])))
  return first.flatMap(({ t, v }) => {
    const values = valuesByTime.map((values) => values.get(t))
    return values.includes(undefined)
      ? []
      : { t, v: values.reduce<number>((sum, one) => sum + (one ?? 0), v) }
  })
}
