import type { MetricPoint } from '@wattpost/protocol'

/** By how much a counter had risen when it was told. */
export interface Rise {
  readonly atMs: number
  readonly by: number
}

const HOUR_MS = 3_600_000
/** Nothing at a bg device's site comes near, W: what rises faster is another counter. */
const POWER_MAX_W = 100_000
/** A device may tell so late what it has counted. */
const LATE_MS = HOUR_MS / 4

/**
 * What a counter rose by from point to point. Silence is made up for by the first word after it. A value that is
 * lower, or higher than any such device could have made it, is in doubt and adds nothing: the counter has begun anew
 * once it counts on from there, and has slipped when it goes on from where it was.
 */
export function counterRises(points: readonly MetricPoint[]): readonly Rise[] {
  let [base, doubt]: [MetricPoint | null, MetricPoint | null] = [points[0] ?? null, null]
  return points.slice(1).map((point) => {
    const from = higherFirst(base, doubt).find((one) => canRise(one, point))
    const by = from === undefined ? 0 : point.v - from.v
    if (from === undefined || (from === doubt && by === 0)) doubt = point
    else [base, doubt] = [point, null]
    return { atMs: point.t, by }
  })
}

/** Of two values that a point may have risen from, the nearer one leaves less to be explained. */
function higherFirst(...points: readonly (MetricPoint | null)[]): readonly MetricPoint[] {
  return points.filter((point) => point !== null).toSorted((a, b) => b.v - a.v)
}

function canRise(from: MetricPoint, to: MetricPoint): boolean {
  const byMax = (POWER_MAX_W * Math.max(to.t - from.t, LATE_MS)) / HOUR_MS
  return from.v <= to.v && to.v - from.v <= byMax
}

/**
 * The rises of each band; what is told at an edge belongs to the band before it. `null` where nothing was told.
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
