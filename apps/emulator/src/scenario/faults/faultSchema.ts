import { z } from 'zod'
import type { FaultKind } from './faults.ts'

type Kinds = Readonly<Record<string, FaultKind>>

/** A fault of a layer, by its kinds: the name of its kind under the key of the layer, and the keys of the kind. */
export type FaultOf<Layer extends string, T extends Kinds> = {
  [Kind in keyof T & string]: { [K in Layer]: Kind } & z.output<z.ZodObject<T[Kind]['keys']>>
}[keyof T & string]

/**
 * The schema of a layer's faults: a form for the kinds that share their keys.
 * @param description of the key of the layer
 */
export function faultSchema<Layer extends string, T extends Kinds>(
  layer: Layer,
  kinds: T,
  description: string,
): z.ZodType<FaultOf<Layer, T>> {
  const namesByKeys = new Map<z.ZodRawShape, string[]>()
  for (const [name, { keys }] of Object.entries(kinds))
    namesByKeys.set(keys, [...(namesByKeys.get(keys) ?? []), name])
  const forms = [...namesByKeys].map(([keys, names]) => {
    const [first = '', ...others] = names
    const kind = others.length === 0 ? z.literal(first) : z.enum([first, ...others])
    return z.strictObject({ [layer]: kind.meta({ description }), ...keys })
  })
  const union = z.discriminatedUnion(layer, forms as [z.ZodObject, ...z.ZodObject[]])
  return union as unknown as z.ZodType<FaultOf<Layer, T>>
}
