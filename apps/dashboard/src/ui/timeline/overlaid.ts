import type { ChartSpan } from '../charts/chartSeries.ts'

/**
 * Spans without data, with the current one.
 * @param sinceMs start of the current span, epoch ms; `null` if there is none
 */
export function withOngoing(
  offlineSpans: readonly ChartSpan[],
  sinceMs: number | null,
): readonly ChartSpan[] {
  if (sinceMs === null) return offlineSpans
  return [...offlineSpans, { fromMs: sinceMs, toMs: Number.POSITIVE_INFINITY }]
}

/**
 * Replaces consecutive parts wherever a span without data overlaps them.
 * @param unknown creates the part for an overlap
 */
export function overlaid<P extends ChartSpan>(
  parts: readonly P[],
  offlineSpans: readonly ChartSpan[],
  unknown: (span: ChartSpan) => P,
): readonly P[] {
  return offlineSpans.reduce(
    (partsSoFar, { fromMs, toMs }) =>
      partsSoFar.flatMap((part) => {
        const within = {
          fromMs: Math.max(part.fromMs, fromMs),
          toMs: Math.min(part.toMs, toMs),
        }
        if (within.fromMs >= within.toMs) return [part]
        const pieces = [
          { ...part, toMs: within.fromMs },
          unknown(within),
          { ...part, fromMs: within.toMs },
        ]
        return pieces.filter((piece) => piece.toMs > piece.fromMs)
      }),
    parts,
  )
}
