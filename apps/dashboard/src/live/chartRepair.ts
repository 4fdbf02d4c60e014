import { HYDRA_CHART_POINTS_MAX, type MetricPoint } from '@wattpost/protocol'
import type { Hole } from './holes.ts'

/**
 * The stretch of a chart of which something may be missing, or `null` for one that has not begun. After a cut
 * that is all of it: between values that come every second a lost report leaves no hole that could be seen.
 */
export function doubtfulRange(chart: readonly MetricPoint[], untilMs: number): Hole | null {
  const [first] = chart
  return first === undefined || first.t >= untilMs ? null : { fromMs: first.t, toMs: untilMs }
}

/**
 * A chart with all that the server has kept of its time [C1]. What came live stays, but of one moment the server has
 * the last word: of the channels that changed in it some may have been lost.
 */
export function repaired(
  chart: readonly MetricPoint[],
  kept: readonly MetricPoint[],
  untilMs: number,
): readonly MetricPoint[] {
  const range = doubtfulRange(chart, untilMs)
  if (range === null) return chart
  const live = new Map(chart.map(({ t, v }) => [t, v]))
  const told = kept.filter(({ t, v }) => t >= range.fromMs && t <= range.toMs && live.get(t) !== v)
  if (told.length === 0) return chart
  const moments = new Map([...chart, ...told].map((point) => [point.t, point]))
  return [...moments.values()].toSorted((a, b) => a.t - b.t).slice(-HYDRA_CHART_POINTS_MAX)
}

/** The channels of one moment together; a moment that one of them lacks is left out: its sum would be wrong. */
export function summed(channels: readonly (readonly MetricPoint[])[]): readonly MetricPoint[] {
  const sums = new Map<number, { readonly v: number; readonly channels: number }>()
  for (const { t, v } of channels.flat()) {
    const sum = sums.get(t) ?? { v: 0, channels: 0 }
    sums.set(t, { v: sum.v + v, channels: sum.channels + 1 })
  }
  return [...sums]
    .filter(([, sum]) => sum.channels === channels.length)
    .map(([t, { v }]) => ({ t, v }))
    .toSorted((a, b) => a.t - b.t)
}
