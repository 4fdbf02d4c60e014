import type { ChartSpan } from './chartSeries.ts'

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
