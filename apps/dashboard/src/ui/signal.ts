const WORDS = [
  [20, 'excellent'],
  [15, 'good'],
  [10, 'fair'],
  [2, 'weak'],
] as const

/** The same as bars, 0–4, or `null` when it is not known. */
export function signalBars(csq: number): number | null {
  if (csq < 0 || csq > 31) return null
  const at = WORDS.findIndex(([least]) => csq >= least)
  return at === -1 ? 0 : WORDS.length - at
}

/** A modem's CSQ (0–31, 99 not known) in words: `good (17/31)`. */
export function signalWord(csq: number): string {
  if (csq < 0 || csq > 31) return 'not known'
  const word = WORDS.find(([least]) => csq >= least)?.[1] ?? 'none'
  return `${word} (${csq}/31)`
}
