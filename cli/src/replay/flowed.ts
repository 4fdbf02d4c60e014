import { stripVTControlCharacters } from 'node:util'

const GAP = '  '

/**
 * Words side by side, on as many lines as a terminal of so many columns needs: none is broken that would fit.
 * @param columns `undefined` where nobody says how wide a line may be
 */
export function flowed(words: readonly string[], columns = Number.POSITIVE_INFINITY): string {
  const lines: string[] = []
  for (const word of words) {
    const line = lines.at(-1)
    const longer = line === undefined ? word : `${line}${GAP}${word}`
    if (line !== undefined && widthOf(longer) <= columns) lines[lines.length - 1] = longer
    else lines.push(line === undefined ? word : `${GAP}${word}`)
  }
  return lines.join('\n')
}

/** Colours take no room. */
function widthOf(text: string): number {
  return stripVTControlCharacters(text).length
}
