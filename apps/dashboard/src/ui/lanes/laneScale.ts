import type { ChartSpan } from '../charts/chartSeries.ts'

/** Where a moment stands on the axis: 0 at its start, 1 at its end. */
export type LaneScale = (atMs: number) => number

/**
 * The axis of a span. With `edges`, the starts of the bands of a bar chart and the end of the last, it runs as the
 * chart's does: each band as wide as the next, also on a day of 23 hours.
 */
export function laneScale(span: ChartSpan, edges: readonly number[] = []): LaneScale {
  const known = edges.length < 2 ? [span.fromMs, span.toMs] : edges
  const bands = known.length - 1
  return (atMs) => {
    const next = known.findIndex((edgeMs) => edgeMs > atMs)
    if (next === 0) return 0
    if (next < 0) return 1
    const [fromMs, toMs] = [known[next - 1] ?? 0, known[next] ?? 0]
    return (next - 1 + (atMs - fromMs) / (toMs - fromMs)) / bands
  }
}
