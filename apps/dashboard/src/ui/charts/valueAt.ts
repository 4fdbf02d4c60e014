import type { ChartPoint } from './chartSeries.ts'

/** What a line stands at: its last point up to a moment; `null` within a gap and beyond its ends. */
export function valueAt(points: readonly ChartPoint[], atMs: number): number | null {
  let [low, high] = [0, points.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.t ?? 0) <= atMs) low = middle + 1
    else high = middle
  }
  const last = points.at(-1)
  return low === 0 || last === undefined || atMs > last.t ? null : (points[low - 1]?.v ?? null)
}
