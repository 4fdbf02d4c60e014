import { z } from 'zod'

/** Largest absolute value of any quantity, in any unit. */
export const QUANTITY_MAX = 1e15

/**
 * A measured or counted value. The bounds keep sums and products of accepted values finite: JSON
 * can hold 1e308, whose square is Infinity.
 */
export const quantity = z.number().min(-QUANTITY_MAX).max(QUANTITY_MAX)

/**
 * Checks a value before it is sent. Encoders list values by hand: devices report a dozen frames
 * every ten seconds, and zod's encoding costs more than the rest. Throws for a value that no client
 * accepts, which is a programming error.
 */
export function sendable(value: number, name: string): number {
  // NaN and undefined fail both comparisons.
  if (!(value >= -QUANTITY_MAX && value <= QUANTITY_MAX)) throw new Error(`${name}: ${value}`)
  return value
}

/** Checks every number in a value, as `sendable` does. */
export function allSendable<T>(part: T, name: string): T {
  if (typeof part === 'number') sendable(part, name)
  else if (typeof part === 'object') for (const key in part) allSendable(part[key], key)
  return part
}

/** Wire name → long name, for a group of numeric fields. */
export type NameTable = Readonly<Record<string, string>>

/** The group under its wire names. */
export type ShortNumbers<N extends NameTable> = { [S in keyof N]: number }

/** The group under its long names. */
export type LongNumbers<N extends NameTable> = { [S in keyof N as N[S]]: number }

/**
 * A codec between the wire's short names and the long names of a group of numbers. The table's
 * literal types determine the keys of both sides. The implementation sees only strings, so its
 * signature differs.
 */
export function shortNumbers<const N extends NameTable>(
  names: N,
): z.ZodType<LongNumbers<N>, ShortNumbers<N>>
export function shortNumbers(names: NameTable) {
  const inward = Object.entries(names)
  const outward = inward.map(([short, long]) => [long, short] as const)
  const codec = z.codec(numbersUnder(Object.keys(names)), numbersUnder(Object.values(names)), {
    decode: (wire) => renamed(wire, inward),
    encode: (inside) => renamed(inside, outward),
  })
  tables.set(
    codec,
    inward.map(([short, long]) => ({ short, long, schema: quantity })),
  )
  return codec
}

/** A field's wire name, long name and schema. */
export interface FieldName {
  readonly short: string
  readonly long: string
  readonly schema: z.ZodType
}

const tables = new WeakMap<z.ZodType, readonly FieldName[]>()

/** The fields of a group made by `shortNumbers`; `undefined` for any other schema. */
export function namesOf(schema: z.ZodType): readonly FieldName[] | undefined {
  return tables.get(schema)
}

/**
 * Decodes a group made by `shortNumbers` by hand, for the reason of `plainHead`. `null` for any other
 * schema, and for values that need the schema to name what is wrong; a test compares the two.
 */
export function plainNumbers(schema: z.ZodType, json: object): Record<string, number> | null {
  const names = tables.get(schema)
  if (names === undefined) return null
  const values = json as Record<string, unknown>
  const numbers: Record<string, number> = {}
  for (const { short, long } of names) {
    const value = values[short]
    // NaN fails both comparisons.
    if (typeof value !== 'number' || !(value >= -QUANTITY_MAX && value <= QUANTITY_MAX)) return null
    numbers[long] = value
  }
  return numbers
}

function numbersUnder(keys: readonly string[]) {
  return z.object(Object.fromEntries(keys.map((key) => [key, quantity])))
}

function renamed(values: Record<string, number>, way: readonly (readonly [string, string])[]) {
  const result: Record<string, number> = {}
  // The schemas of both sides require every key.
  for (const [from, to] of way) result[to] = values[from] as number
  return result
}
