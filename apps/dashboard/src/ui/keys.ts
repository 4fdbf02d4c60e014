/**
 * The index that a key moves to, within a list; `null` for other keys, and in an empty list.
 * @param at the index now; -1 is before the first
 * @param steps how far each key moves; Home and End move to the ends
 */
export function indexAfter(
  key: string,
  at: number,
  count: number,
  steps: Readonly<Record<string, number>>,
): number | null {
  const ends: Readonly<Record<string, number>> = { Home: -count, End: count }
  const step = steps[key] ?? ends[key]
  return step === undefined || count === 0 ? null : Math.min(Math.max(at + step, 0), count - 1)
}
