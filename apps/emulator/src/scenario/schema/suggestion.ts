import { distance } from 'fastest-levenshtein'

/** `, did you mean "…"?`, or a list of at most 30 known names; may be empty. */
export function suggestion(written: string, known: readonly string[]): string {
  const closest = known
    .map((name) => ({ name, off: distance(written.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.off - b.off)[0]
  if (closest === undefined) return ''
  if (closest.off <= Math.max(2, written.length / 3)) return `, did you mean "${closest.name}"?`
  return known.length <= 30 ? `; known are ${known.join(', ')}` : ''
}
