import { z } from 'zod'
import { quantity } from './quantity.ts'

/** Wire name → name inside, for a group of numeric fields. */
export type NameTable = Readonly<Record<string, string>>

/** The group under its wire names. */
export type ShortNumbers<N extends NameTable> = { [S in keyof N]: number }

/** The group under its names inside. */
export type LongNumbers<N extends NameTable> = { [S in keyof N as N[S]]: number }

/**
 * A codec between a group of numbers under the wire's short names and under their real names.
 * The table's literal types say exactly which keys either side holds; the body, and zod, see only
 * strings, which is why the two signatures differ.
 */
export function shortNumbers<const N extends NameTable>(
  names: N,
): z.ZodType<LongNumbers<N>, ShortNumbers<N>>
export function shortNumbers(names: NameTable) {
  const inward = Object.entries(names)
  const outward = inward.map(([short, long]) => [long, short] as const)
  return z.codec(numbersUnder(Object.keys(names)), numbersUnder(Object.values(names)), {
    decode: (wire) => renamed(wire, inward),
    encode: (inside) => renamed(inside, outward),
  })
}

function numbersUnder(keys: readonly string[]) {
  return z.object(Object.fromEntries(keys.map((key) => [key, quantity])))
}

function renamed(values: Record<string, number>, way: readonly (readonly [string, string])[]) {
  const result: Record<string, number> = {}
  for (const [from, to] of way) {
    const value = values[from]
    if (value !== undefined) result[to] = value
  }
  return result
}
