import type { QuantityEntry } from './quantity.ts'
import { text } from './text.ts'

/** The name of a quantity in the active language. */
export function quantityName({ label }: Pick<QuantityEntry, 'label'>): string {
  return text(label)
}

/** The direction of a value in a word, e.g. `export` of a negative power; `undefined` without a sign convention. */
export function directionWord(
  { sign }: Pick<QuantityEntry, 'sign'>,
  value: number,
): string | undefined {
  return sign && text(value < 0 ? 'export' : 'import')
}
