import type { MetricPoint } from '@wattpost/protocol'

/** By how much a counter had risen when it was told. */
export interface Rise {
  readonly atMs: number
  readonly by: number
}

/**
 * What a counter rose by from point to point. Silence is made up for by the first word after it. A single lower
 * value is a slip and adds nothing; with a second one the counter has begun anew.
 */
export function counterRises(points: readonly MetricPoint[]): readonly Rise[] {
  let [base, slip]: [number | null, number | null] = [points[0]?.v ?? null, null]
  return points.slice(1).map(({ t, v }) => {
    const isAbove = base === null || v >= base
    const from = isAbove ? base : slip !== null && v >= slip ? slip : null
    slip = isAbove || from !== null ? null : v
    if (from === null) return { atMs: t, by: 0 }
    base = v
    return { atMs: t, by: v - from }
  })
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
