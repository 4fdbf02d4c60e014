import { distance } from 'fastest-levenshtein'

const SHOWN_MAX = 100
/** Characters of a known name that are compared. */
const COMPARED_MAX = 200

/** A word for a message: the first 100 characters of a longer one. */
export function shortened(word: string): string {
  return word.length > SHOWN_MAX ? `${word.slice(0, SHOWN_MAX)}…` : word
}

/** The known name with the fewest differing characters, in any letter case. */
export function closest(
  word: string,
  known: readonly string[],
): { readonly name: string; readonly off: number } | undefined {
  const written = shortened(word).toLowerCase()
  return known
    .map((name) => ({ name, off: distance(written, name.slice(0, COMPARED_MAX).toLowerCase()) }))
    .sort((a, b) => a.off - b.off)[0]
}

/** `, did you mean "…"?`, or a list of at most 30 known names; may be empty. */
export function suggestion(word: string, known: readonly string[]): string {
  const meant = meantName(word, known)
  if (meant !== undefined) return `, did you mean "${shortened(meant)}"?`
  const isListed = known.length > 0 && known.length <= 30
  return isListed ? `; known are ${known.map(shortened).join(', ')}` : ''
}

/** The closest known name, if few characters differ. */
export function meantName(word: string, known: readonly string[]): string | undefined {
  const nearest = closest(word, known)
  const isNear = nearest !== undefined && nearest.off <= Math.max(2, shortened(word).length / 3)
  return isNear ? nearest.name : undefined
}
