import { z } from 'zod'
import { type AnyGroup, type Field, type Fields, namesOf } from '../fields.ts'
import { deviceStatus } from '../live/deviceStatus.ts'
import { quantity } from '../quantity.ts'
import { timestamp, timestampOrNull } from '../timestamp.ts'
import type { EventMessage } from './eventMessages.ts'

/** The form of a field's value in frames; `parts` has fields of its own, or is one of some words. */
export type FieldForm =
  | 'number'
  | 'integer'
  | 'bit'
  | 'text'
  | 'status'
  | 'time'
  | 'timeOrNull'
  | 'parts'

/** The form of a field in frames, and whether it may be left out. */
export function formOf({ is = quantity, inFrames = is }: Field): {
  readonly form: FieldForm
  readonly isOptional: boolean
} {
  const isOptional = inFrames instanceof z.ZodOptional
  return {
    form: formOfSchema(isOptional ? (inFrames.unwrap() as z.ZodType) : inFrames),
    isOptional,
  }
}

function formOfSchema(schema: z.ZodType): FieldForm {
  if (schema === quantity) return 'number'
  if (schema === deviceStatus) return 'status'
  if (schema === timestamp) return 'time'
  if (schema === timestampOrNull) return 'timeOrNull'
  if (schema instanceof z.ZodString) return 'text'
  if (schema instanceof z.ZodNumber) return 'integer'
  return schema instanceof z.ZodPipe && schema.in instanceof z.ZodLiteral ? 'bit' : 'parts'
}

/** The single values that a field may have. */
export interface FieldValues {
  readonly types: ReadonlySet<'number' | 'string' | 'boolean' | 'null'>
  /** Enumerated values, besides those of the types. */
  readonly values: readonly unknown[]
  /** Unit and physical bounds, where the field has them. */
  readonly measure?: Measure
}

/** Unit and physical bounds of a field. */
export type Measure = Pick<Field, 'unit' | 'min' | 'max'>

/** The fields of a kind of event as they are on the wire, with their single values. */
export function fieldsOf({ parts }: Pick<EventMessage, 'parts'>): Map<string, FieldValues> {
  return new Map(
    parts.flatMap((part) => {
      const measures = measuresOf(part)
      return Object.entries(shapeOf(part)).map(([name, schema]): [string, FieldValues] => {
        const measure = measures.get(name)
        const values = valuesOf(schema)
        return [name, measure === undefined ? values : { ...values, measure }]
      })
    }),
  )
}

function measuresOf(part: z.ZodType): ReadonlyMap<string, Measure> {
  const names = namesOf(part)
  if (names !== undefined) return new Map(names.map(({ short, field }) => [short, field]))
  return part instanceof z.ZodObject && 'fields' in part
    ? new Map(Object.entries((part as AnyGroup).fields satisfies Fields))
    : new Map()
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
