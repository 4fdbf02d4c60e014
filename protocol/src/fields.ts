import { z } from 'zod'
import type { Addition } from './names.ts'
import { QUANTITY_MAX, quantity, sendable } from './quantity.ts'
import { sendableTime, timestamp } from './timestamp.ts'

/** Units of fields, as screens and files write them. */
export type Unit =
  | 'V'
  | 'mV'
  | 'A'
  | 'Ah'
  | 'W'
  | 'Wh'
  | 'var'
  | 'varh'
  | 'VA'
  | 'VAh'
  | 'Hz'
  | '°C'
  | '%'
  | 's'
  | 'min'

/** A field of an entity. Its key is its long name. */
export interface Field {
  /** Short name in frames; left out where frames have the long one. */
  readonly wire?: string
  /** The specification itself names `wire`: the core sends it too. Other short names are additions. */
  readonly isSpecified?: true
  readonly unit?: Unit
  /** Physical bounds, inclusive. Readers accept other values, which no device can measure. */
  readonly min?: number
  readonly max?: number
  /** Beyond the specification's text; by its name in `without` where that takes it away by itself. */
  readonly addition?: true | Addition
  /** Values of an enumeration that are beyond the specification's text, in a field that is not; likewise. */
  readonly addedValues?: Readonly<Record<string, true | Addition>>
  /** A reader may compute it from other fields by a formula of the specification. */
  readonly isDerived?: true
  /** Schema of its value; a quantity if left out. */
  readonly is?: z.ZodType
  /** Codec between its form in frames and `is`, where these differ. */
  readonly inFrames?: z.ZodType
  /** Further names that other backends use. */
  readonly aliases?: readonly string[]
  /** Meaning, for documents; remarks follow a semicolon. A build of the dashboard leaves it out. */
  readonly means: string
}

/** The fields of an entity by their long names. */
export type Fields = Readonly<Record<string, Field>>

type SchemaOf<D> = D extends { readonly is: infer S extends z.ZodType } ? S : typeof quantity
type Shape<F> = { -readonly [K in keyof F]: SchemaOf<F[K]> }
type ShortName<D, K> = D extends { readonly wire: infer W extends string } ? W : K
type FrameSchemaOf<D> = D extends { readonly inFrames: infer S extends z.ZodType } ? S : SchemaOf<D>
type ShortShape<F> = {
  -readonly [K in keyof F as ShortName<F[K], K> & string]: FrameSchemaOf<F[K]>
}

interface Table<F extends Fields> {
  /** The statement that names the entity; `null` for an addition. */
  readonly statement: string | null
  readonly fields: F
}
/** The schema of an entity under its long names, together with its table of fields. */
export type FieldGroup<F extends Fields> = z.ZodObject<Shape<F>> & Table<F>
/** A group of any fields. */
export type AnyGroup = z.ZodObject & Table<Fields>

/**
 * Defines an entity, or a group of its fields. Everything else on a field follows from its entry here: schema and type,
 * decoder and encoder, the names that readers accept, and its text in the contract's documents.
 */
/* @__NO_SIDE_EFFECTS__ */
export function fieldGroup<const F extends Fields>(
  statement: string | null,
  fields: F,
): FieldGroup<F> {
  const shape = Object.entries(fields).map(([name, { is = quantity }]) => [name, is])
  return Object.assign(z.object(Object.fromEntries(shape)), { statement, fields }) as FieldGroup<F>
}

/** The unit of a field; empty for one without. */
export function unitOf<F extends Fields>({ fields }: FieldGroup<F>, key: keyof F): Unit | '' {
  return fields[key]?.unit ?? ''
}

/** A field's wire name, long name and schema in frames. */
export interface FieldName {
  readonly short: string
  readonly long: string
  readonly schema: z.ZodType
  readonly field: Field
}

/** The names and schemas of a group's fields. */
export function fieldNames({ fields }: { readonly fields: Fields }): FieldName[] {
  return Object.entries(fields).map(([long, field]) => {
    const { wire = long, is = quantity, inFrames = is } = field
    return { short: wire, long, schema: inFrames, field }
  })
}

/** The codec of a group between the short names of frames and its long names. */
export type ShortNames<F extends Fields> = z.ZodType<
  z.output<z.ZodObject<Shape<F>>>,
  z.input<z.ZodObject<ShortShape<F>>>
>

/**
 * Makes the codec of a group for frames.
 */
/* @__NO_SIDE_EFFECTS__ */
export function shortNames<F extends Fields>(group: FieldGroup<F>): ShortNames<F> {
  const names = fieldNames(group)
  const wire = z.object(Object.fromEntries(names.map(({ short, schema }) => [short, schema])))
  const codec = z.codec(wire, z.custom<Record<string, unknown>>(), {
    decode: (values) => renamed(values, names, 'short', 'long'),
    encode: (values) => renamed(values, names, 'long', 'short'),
  })
  tables.set(codec, { group, names })
  const isNumeric = names.every(({ schema }) => schema === quantity || isOptionalNumber(schema))
  if (isNumeric) numeric.add(codec)
  return codec as unknown as ShortNames<F>
}

const tables = new WeakMap<z.ZodType, { group: AnyGroup; names: readonly FieldName[] }>()
/** Codecs that have numbers only, some of which may be absent. */
const numeric = new WeakSet<z.ZodType>()

function isOptionalNumber(schema: z.ZodType): boolean {
  return schema instanceof z.ZodOptional && schema.unwrap() === quantity
}

/** The fields of a codec made by `shortNames`; `undefined` for any other schema. */
export function namesOf(schema: z.ZodType): readonly FieldName[] | undefined {
  return tables.get(schema)?.names
}

/** The group of a codec made by `shortNames`; `undefined` for any other schema. */
export function groupOf(schema: z.ZodType): AnyGroup | undefined {
  return tables.get(schema)?.group
}

function renamed(
  values: Readonly<Record<string, unknown>>,
  names: readonly FieldName[],
  from: 'short' | 'long',
  to: 'short' | 'long',
): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const name of names) {
    const value = values[name[from]]
    if (value !== undefined) result[name[to]] = value
  }
  return result
}

/**
 * Decodes a group of numbers by hand, for the reason of `plainHead`. `null` for any other schema, and for values that
 * need the schema to name what is wrong; a test compares the two.
 */
export function plainNumbers(schema: z.ZodType, json: object): Record<string, number> | null {
  const names = numeric.has(schema) ? namesOf(schema) : undefined
  if (names === undefined) return null
  const values = json as Record<string, unknown>
  const numbers: Record<string, number> = {}
  for (const { short, long, schema } of names) {
    const value = values[short]
    if (value === undefined && schema !== quantity) continue
    // NaN fails both comparisons.
    if (typeof value !== 'number' || !(value >= -QUANTITY_MAX && value <= QUANTITY_MAX)) return null
    numbers[long] = value
  }
  return numbers
}

/** Writes values of a group into a frame, under their short names. */
export type FieldWriter<V> = (frame: Record<string, unknown>, values: V) => void

/**
 * Makes the encoder of a group. By hand, since devices report a dozen frames every ten seconds and zod's encoding costs
 * more than the rest. It throws for a value that no client accepts, and leaves out optional values that are undefined.
 */
/* @__NO_SIDE_EFFECTS__ */
export function fieldWriter<G extends AnyGroup>(group: G): FieldWriter<z.output<G>> {
  const names = fieldNames(group).map(({ short, long, schema }) => ({
    short,
    long,
    encode: encoderOf(schema),
    isOptional: schema instanceof z.ZodOptional,
  }))
  return (frame, values: Readonly<Record<string, unknown>>) => {
    for (const { short, long, encode, isOptional } of names) {
      const value = values[long]
      if (value === undefined && isOptional) continue
      frame[short] =
        encode === sendable ? sendable(value as number, long) : encode(value as never, long)
    }
  }
}

/** @param value of any schema */
type Encode = (value: never, name: string) => unknown

/** Encodes a value of a schema. */
function encoderOf(schema: z.ZodType): Encode {
  if (schema instanceof z.ZodOptional) return encoderOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodNullable) {
    const encode = encoderOf(schema.unwrap() as z.ZodType)
    return (value: never, name) => (value === null ? null : encode(value, name))
  }
  if (schema === quantity) return sendable
  if (schema === timestamp) return sendableTime
  return schema instanceof z.ZodPipe ? (value) => z.encode(schema, value) : (value) => value
}
