import type { MetricPoint } from '@wattpost/protocol'

/** The points that a server keeps stand ten seconds apart: no shorter distance is a hole, ms. */
const HOLE_MS_MIN = 25_000
/** So many times the usual distance between two points is a hole. */
const HOLE_SPACINGS = 2.5

/** A time between two points, or after the last, of which nothing is known; epoch ms. */
export interface Hole {
  readonly fromMs: number
  readonly toMs: number
}

/**
 * Where points are missing: such a stretch is drawn as a gap and never as a line.
 * @param points oldest first
 * @param untilMs up to which there should be points; up to the last one when absent
 */
export function holesIn(points: readonly MetricPoint[], untilMs?: number): readonly Hole[] {
  const times = points.map(({ t }) => t)
  const limitMs = Math.max(HOLE_MS_MIN, HOLE_SPACINGS * usualDistance(times))
  const ends = untilMs === undefined ? times.slice(1) : [...times.slice(1), untilMs]
  return ends.flatMap((toMs, index) => {
    const fromMs = times[index] ?? toMs
    return toMs - fromMs > limitMs ? { fromMs, toMs } : []
  })
}

/** The median, which a few holes do not move. */
function usualDistance(times: readonly number[]): number {
  const distances = times.slice(1).map((t, index) => t - (times[index] ?? t))
  return distances.toSorted((a, b) => a - b)[Math.floor(distances.length / 2)] ?? 0
}
