import type { MetricPoint } from '@wattpost/protocol'

/** Stored points are ten seconds apart: a shorter distance is no gap, ms. */
const GAP_MIN_MS = 25_000
/** A distance of this multiple of the usual distance is a gap. */
const GAP_SPACINGS = 2.5

/** An interval without points, between two points or after the last one; epoch ms. */
export interface Gap {
  readonly fromMs: number
  readonly toMs: number
}

/**
 * The gaps of a series; charts do not draw a line across them.
 * @param points oldest first
 * @param untilMs end of the expected points, by default the last point
 */
export function gapsIn(
  points: readonly MetricPoint[],
  untilMs = Number.NEGATIVE_INFINITY,
): readonly Gap[] {
  const times = points.map(({ t }) => t)
  const limitMs = Math.max(GAP_MIN_MS, GAP_SPACINGS * usualDistance(times))
  return [...times.slice(1), untilMs].flatMap((toMs, index) => {
    const fromMs = times[index] ?? toMs
    return toMs - fromMs > limitMs ? { fromMs, toMs } : []
  })
}

/** The median, on which a few gaps have no effect. */
function usualDistance(times: readonly number[]): number {
  const distances = times.slice(1).map((t, index) => t - (times[index] ?? t))
  return distances.toSorted((a, b) => a - b)[Math.floor(distances.length / 2)] ?? 0
}
