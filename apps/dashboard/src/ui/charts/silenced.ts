import type { ChartSpan } from './chartSeries.ts'

/**
 * Silences, and one that goes on.
 * @param sinceMs the last word of whoever is silent now, epoch ms; `null` when nobody is
 */
export function withOngoing(
  silences: readonly ChartSpan[],
  sinceMs: number | null,
): readonly ChartSpan[] {
  if (sinceMs === null) return silences
  return [...silences, { fromMs: sinceMs, toMs: Number.POSITIVE_INFINITY }]
}

/**
 * Parts of a time in order, with what nobody knows in their place wherever a silence lies over them.
 * @param unknown what stands there instead
 */
export function silenced<P extends ChartSpan>(
  parts: readonly P[],
  silences: readonly ChartSpan[],
  unknown: (span: ChartSpan) => P,
): readonly P[] {
  return silences.reduce(
    (known, { fromMs, toMs }) =>
      known.flatMap((part) => {
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
