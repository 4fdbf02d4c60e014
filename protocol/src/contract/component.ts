import { z } from 'zod'
import { type AnyGroup, type Field, groupOf, type Unit } from '../fields.ts'
import { timestamp, timestampOrNull } from '../timestamp.ts'
import { addition, core, type Mark, type Note, type Notes } from './marks.ts'

/** A named schema of the contract's documents. */
export interface Component {
  readonly name: string
  /** Wherever this schema is used, the documents refer to the name. */
  readonly schema: z.ZodType
  /** The form in the documents, where it differs from the schema. */
  readonly documentedAs?: z.ZodType
  /** Sent by clients; the defaults of its fields are the server's. */
  readonly isRequest?: boolean
  readonly text: string
  readonly statements: readonly string[]
  /** Every field with its meaning; none for a schema without named fields. */
  readonly fields: Notes
}

/**
 * Declares the component of an entity under its long names.
 * @param further statements besides the group's own
 */
export function entity(
  name: string,
  group: AnyGroup,
  text: string,
  ...further: readonly string[]
): Component {
  const own = group.statement === null ? [] : [group.statement]
  return { name, schema: group, text, statements: [...own, ...further], fields: notesOf(group) }
}

/** The notes of the fields of a schema: of a group, or of each form of a union. */
export function notesOf(schema: z.ZodType): Notes {
  if (isGroup(schema))
    return Object.fromEntries(
      Object.entries(schema.fields).map(([long, field]) => [long, noteOf(field)]),
    )
  if (schema instanceof z.ZodPipe) return notesOf(schema.def.in as z.ZodType)
  if (!(schema instanceof z.ZodUnion)) return {}
  const forms = schema.options.map((form) => notesOf(form as z.ZodType))
  return Object.assign({}, ...forms.reverse())
}

function isGroup(schema: z.ZodType): schema is AnyGroup {
  return schema instanceof z.ZodObject && 'fields' in schema
}

/**
 * Declares the component of a group as frames have it, under its short names.
 * @param wire the codec of the group
 */
export function inFrames(
  name: string,
  wire: z.ZodType,
  text: string,
  ...statements: readonly string[]
): Component {
  const fields = Object.entries(groupOf(wire)?.fields ?? {})
  // Frames of these groups have all long names in the core, and are documented under these too.
  const isAdded = fields.every(([, field]) => field.wire !== undefined && !field.isSpecified)
  const notes = fields.map(([long, field]) => [
    field.wire ?? long,
    field.wire === undefined ? noteOf(field) : shortNote(long, field, isAdded),
  ])
  return { name, schema: wire, text, statements, fields: Object.fromEntries(notes) }
}

/** Meaning, unit and bounds of a field, with its ring and those of its values. */
function noteOf(field: Field): Note {
  const { addedValues } = field
  return {
    ...{ text: textOf(field), mark: markOf(field.addition), ...measureOf(field) },
    ...(addedValues && {
      addedValues: Object.fromEntries(
        Object.entries(addedValues).map(([value, added]) => [value, markOf(added)]),
      ),
    }),
  }
}

function markOf(added: Field['addition']): Mark {
  return added === undefined ? core() : addition(added === true ? null : added)
}

/** @param isAdded the core has the field in another component, else in this one beside the short name */
function shortNote(long: string, field: Field, isAdded: boolean): Note {
  const measure = measureOf(field)
  const text = textOf(field, `\`${long}\``)
  if (field.isSpecified === true) return { text, mark: core(), ...measure }
  const mark = addition(null)
  return isAdded
    ? { text, mark, ...measure }
    : { text: textOf(field), mark, coreName: long, ...measure }
}

/** Unit and bounds of a field. */
function measureOf(field: Field): Pick<Note, 'unit' | 'bounds'> {
  const { min, max } = field
  const bounds = {
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
  }
  return { unit: unitOf(field), bounds }
}

/**
 * `Active power, W; negative is exported`; a field without a unit has its bounds instead.
 * @param name stands for the meaning
 */
function textOf(field: Field, name?: string): string {
  const { means, is, min, max } = field
  const [head = '', ...remarks] = means.split('; ')
  const range = min === undefined || max === undefined ? [] : `${min} to ${max}`
  const measure = [unitOf(field) ?? range].flat().map((one) => one.replaceAll('-', '−'))
  const orNull = is === timestampOrNull ? ['or null'] : []
  return [[name ?? head, ...measure, ...orNull].join(', '), ...remarks].join('; ')
}

function unitOf({ unit, is }: Field): string | undefined {
  const value = is instanceof z.ZodOptional ? is.unwrap() : is
  if (value === timestamp || value === timestampOrNull) return 'epoch seconds'
  return unit === undefined ? undefined : (UNIT_WORDS[unit] ?? unit)
}

/** Units that documents write as words. */
const UNIT_WORDS: Readonly<Partial<Record<Unit, string>>> = {
  '%': 'percent',
  s: 'seconds',
  min: 'minutes',
}
