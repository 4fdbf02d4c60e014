import { z } from 'zod'
import type { EventMessage } from './eventMessages.ts'

/** The single values that a field may have. */
export interface FieldValues {
  readonly types: ReadonlySet<'number' | 'string' | 'boolean' | 'null'>
  /** Enumerated values, besides those of the types. */
  readonly values: readonly unknown[]
}

/** The fields of a kind of event as they are on the wire, with their single values. */
export function fieldsOf({ parts }: Pick<EventMessage, 'parts'>): Map<string, FieldValues> {
  const shapes = parts.map(shapeOf).flatMap((shape) => Object.entries(shape))
  return new Map(shapes.map(([name, schema]) => [name, valuesOf(schema)]))
}

function shapeOf(part: z.ZodType): Readonly<Record<string, z.ZodType>> {
  if (part instanceof z.ZodObject) return part.shape as Record<string, z.ZodType>
  return part instanceof z.ZodPipe ? shapeOf(part.def.in as z.ZodType) : {}
}

/** The values on the wire; none for lists and groups. */
function valuesOf(schema: z.ZodType): FieldValues {
  if (schema instanceof z.ZodNumber) return ofTypes('number')
  if (schema instanceof z.ZodString) return ofTypes('string')
  if (schema instanceof z.ZodBoolean) return ofTypes('boolean')
  if (schema instanceof z.ZodLiteral) return { types: new Set(), values: [...schema.values] }
  if (schema instanceof z.ZodEnum) return { types: new Set(), values: schema.options }
  if (schema instanceof z.ZodPipe) return valuesOf(schema.def.in as z.ZodType)
  if (schema instanceof z.ZodUnion)
    return merged(schema.options.map((one) => valuesOf(one as z.ZodType)))
  if (schema instanceof z.ZodNullable)
    return merged([ofTypes('null'), valuesOf(schema.unwrap() as z.ZodType)])
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodCatch)
    return valuesOf(schema.def.innerType as z.ZodType)
  return ofTypes()
}

type ValueType = FieldValues['types'] extends ReadonlySet<infer T> ? T : never

function ofTypes(...types: readonly ValueType[]): FieldValues {
  return { types: new Set(types), values: [] }
}

function merged(all: readonly FieldValues[]): FieldValues {
  return {
    types: new Set(all.flatMap(({ types }) => [...types])),
    values: all.flatMap(({ values }) => values),
  }
}
