import { HYDRA_CHART_POINTS_MAX, type MetricPoint } from '@wattpost/protocol'
import { type Hole, holesIn } from './holes.ts'

/** The stretch from the first hole of a chart to its last, or `null` where there is none. */
export function missedRange(chart: readonly MetricPoint[], untilMs: number): Hole | null {
  const holes = holesIn(chart, untilMs)
  const [first, last] = [holes[0], holes.at(-1)]
  return first === undefined || last === undefined
    ? null
    : { fromMs: first.fromMs, toMs: last.toMs }
}

/**
 * A chart with what the server still knew of its holes [C1]. What came live stays as it came: only where there
 * is nothing, something is put in, so that nothing is there twice.
 */
export function repaired(
  chart: readonly MetricPoint[],
  fetched: readonly MetricPoint[],
  untilMs: number,
): readonly MetricPoint[] {
  const holes = holesIn(chart, untilMs)
  const missing = fetched.filter(({ t }) =>
    holes.some(({ fromMs, toMs }) => t > fromMs && t < toMs),
  )
  if (missing.length === 0) return chart
  return [...chart, ...missing].toSorted((a, b) => a.t - b.t).slice(-HYDRA_CHART_POINTS_MAX)
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
