/** Epoch ms, from (included) to (not included). */
export interface Past {
  readonly fromMs: number
  readonly toMs: number
}

/** A server answers for a week at most, and a week in which clocks change is longer than seven days. */
const PORTION_MS = 6 * 86_400_000

/** A time in portions that a server answers for; none of no time at all. */
export function portions({ fromMs, toMs }: Past): readonly Past[] {
  const count = Math.max(0, Math.ceil((toMs - fromMs) / PORTION_MS))
  return Array.from({ length: count }, (_, at) => ({
    fromMs: fromMs + at * PORTION_MS,
    toMs: Math.min(toMs, fromMs + (at + 1) * PORTION_MS),
  }))
}
