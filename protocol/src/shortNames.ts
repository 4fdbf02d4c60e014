import { z } from 'zod'

/** Wire name → name inside, for a group of numeric fields. */
export type NameTable = Readonly<Record<string, string>>

/** The group under its wire names. */
export type ShortNumbers<N extends NameTable> = { [S in keyof N]: number }

/** The group under its names inside. */
export type LongNumbers<N extends NameTable> = { [S in keyof N as N[S]]: number }

/** A codec between a group of numbers under the wire's short names and under their real names. */
export function shortNumbers<const N extends NameTable>(names: N) {
  const pairs = Object.entries(names)
  const shape = (keys: string[]) =>
    z.object(Object.fromEntries(keys.map((key) => [key, z.number()])))
  const rename = (values: Record<string, number>, way: [string, string][]) =>
    Object.fromEntries(way.map(([from, to]) => [to, values[from]]))
  const codec = z.codec(
    shape(pairs.map(([short]) => short)),
    shape(pairs.map(([, long]) => long)),
    {
      decode: (wire) => rename(wire, pairs) as Record<string, number>,
      encode: (inside) =>
        rename(
          inside,
          pairs.map(([short, long]) => [long, short]),
        ) as Record<string, number>,
    },
  )
  // The table's literal types say exactly which keys the two shapes hold; zod sees only strings.
  return codec as unknown as z.ZodType<LongNumbers<N>, ShortNumbers<N>>
}
