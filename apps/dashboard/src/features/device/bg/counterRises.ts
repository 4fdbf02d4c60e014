import { HOUR_MS, type MetricPoint } from '@wattpost/protocol'

/** The rise of a counter up to a point. */
export interface Rise {
  readonly atMs: number
  readonly by: number
}

/** Far above any bg device's power, W: a faster rise means a replaced counter. */
const POWER_MAX_W = 100_000
/** Longest delay of a report, ms. */
const LATE_MS = HOUR_MS / 4

/**
 * The rise of a counter from point to point. The first point after a gap carries the gap's rise. A value lower than
 * before, or higher than any device could have counted, adds nothing until it is explained: a counter that continues
 * from there was reset, and one that returns to the old value had a glitch.
 *
 * `base` is the last accepted point. `doubtful` is the last point that did not fit; two equal ones prove nothing yet.
 */
export function counterRises(points: readonly MetricPoint[]): readonly Rise[] {
  let [base, doubtful]: [MetricPoint | null, MetricPoint | null] = [points[0] ?? null, null]
  return points.slice(1).map((point) => {
    const from = higherFirst(base, doubtful).find((one) => canRise(one, point))
    const by = from === undefined ? 0 : point.v - from.v
    if (from === undefined || (from === doubtful && by === 0)) doubtful = point
    else [base, doubtful] = [point, null]
    return { atMs: point.t, by }
  })
}

/** Candidates for the previous value, highest first: the smallest possible rise is the likeliest. */
function higherFirst(...points: readonly (MetricPoint | null)[]): readonly MetricPoint[] {
  return points.filter((point) => point !== null).toSorted((a, b) => b.v - a.v)
}

function canRise(from: MetricPoint, to: MetricPoint): boolean {
  const byMax = (POWER_MAX_W * Math.max(to.t - from.t, LATE_MS)) / HOUR_MS
  return from.v <= to.v && to.v - from.v <= byMax
}

/**
 * The sum of rises in each band; a point at an edge belongs to the band before it. `null` for a band without points.
 * @param edges starts of the bands, and the end of the last
 */
export function risesByBand(
  rises: readonly Rise[],
  edges: readonly number[],
): readonly (number | null)[] {
  return edges.slice(1).map((toMs, at) => {
    const fromMs = edges[at] ?? toMs
    const within = rises.filter(({ atMs }) => fromMs < atMs && atMs <= toMs)
    return within.length === 0 ? null : within.reduce((sum, { by }) => sum + by, 0)
  })
}
