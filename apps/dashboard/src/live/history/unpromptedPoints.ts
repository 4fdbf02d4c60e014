import type { MetricPoint } from '@wattpost/protocol'

/** Points are kept for at most this number, over all series; the series that came first are dropped first. */
const POINTS_MAX = 500_000

/** Points of series that came without a request, or after the end of their query. */
export interface UnpromptedPoints {
  add(key: string, points: readonly MetricPoint[]): void
  /** The points of a series, oldest first. */
  of(key: string): readonly MetricPoint[]
  clear(): void
}

export function createUnpromptedPoints(pointsMax = POINTS_MAX): UnpromptedPoints {
  const series = new Map<string, Map<number, MetricPoint>>()
  let count = 0
  const dropFirst = (): void => {
    for (const [key, points] of series) {
      count -= points.size
      series.delete(key)
      return
    }
  }
  return {
    add: (key, points) => {
      const known = series.get(key) ?? new Map<number, MetricPoint>()
      count -= known.size
      for (const point of points) known.set(point.t, point)
      count += known.size
      series.set(key, known)
      while (count > pointsMax) dropFirst()
    },
    of: (key) => [...(series.get(key)?.values() ?? [])].toSorted((a, b) => a.t - b.t),
    clear: () => {
      series.clear()
      count = 0
    },
  }
}
