import { distance } from 'fastest-levenshtein'

const SHOWN_MAX = 100

/** A word for a message: the first 100 characters of a longer one. */
export function shortened(word: string): string {
  return word.length > SHOWN_MAX ? `${word.slice(0, SHOWN_MAX)}…` : word
}

/** `, did you mean "…"?`, or a list of at most 30 known names; may be empty. */
export function suggestion(word: string, known: readonly string[]): string {
  const written = shortened(word)
  const closest = known
    .map((name) => ({ name, off: distance(written.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.off - b.off)[0]
  if (closest === undefined) return ''
  if (closest.off <= Math.max(2, written.length / 3)) return `, did you mean "${closest.name}"?`
  return known.length <= 30 ? `; known are ${known.join(', ')}` : ''
}
