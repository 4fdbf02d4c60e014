import { distance } from 'fastest-levenshtein'

/** `did you mean "…"?`, or what there is when nothing is near; empty when there is nothing. */
export function suggestion(written: string, known: readonly string[]): string {
  const near = known
    .map((name) => ({ name, off: distance(written.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.off - b.off)[0]
  if (near === undefined) return ''
  if (near.off <= Math.max(2, written.length / 3)) return `, did you mean "${near.name}"?`
  return known.length <= 30 ? `; known are ${known.join(', ')}` : ''
}
