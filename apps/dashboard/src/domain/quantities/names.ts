import type { QuantityEntry } from './quantity.ts'
import { text } from './text.ts'

/** The name of a quantity in the active language. */
export function quantityName({ label }: Pick<QuantityEntry, 'label'>): string {
  return text(label)
}

const DIRECTIONS = { import: ['import', 'export'] } as const

/** The direction of a value in a word, e.g. `export` of a negative power; `undefined` without a sign convention. */
export function directionWord(
  { sign }: Pick<QuantityEntry, 'sign'>,
  value: number,
): string | undefined {
  if (sign === undefined) return undefined
  const [positive, negative] = DIRECTIONS[sign]
  return text(value < 0 ? negative : positive)
}
