import type { ChartPoint } from './chartSeries.ts'

/** So many times the usual spacing without a point is a gap, not a late sample. */
const LATE_MAX = 2.5

/**
 * The points with a break wherever samples are missing.
 * @param maxGapMs longer without a point is a gap; by default from the usual spacing
 */
export function withGaps(points: readonly ChartPoint[], maxGapMs?: number): readonly ChartPoint[] {
  const limitMs = maxGapMs ?? usualSpacingMs(points) * LATE_MAX
  return points.flatMap((point, at) => {
    const before = points[at - 1]
    const isLate = before !== undefined && before.v !== null && point.t - before.t > limitMs
    return isLate ? [{ t: before.t + 1, v: null }, point] : [point]
  })
}

/** The same, moved in time: the period before over this one. */
export function shifted(points: readonly ChartPoint[], byMs: number): readonly ChartPoint[] {
  return points.map(({ t, v }) => ({ t: t + byMs, v }))
}

/** The middle distance between neighbours, ms; infinite without any. */
export function usualSpacingMs(points: readonly ChartPoint[]): number {
  const spacings = points.slice(1).map(({ t }, at) => t - (points[at]?.t ?? t))
  const sorted = spacings.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.POSITIVE_INFINITY
}
