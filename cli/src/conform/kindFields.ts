import { type AnyGroup, type Field, ownValue } from '@wattpost/protocol'
import { type FieldForm, formOf } from '@wattpost/protocol/contract'
import { EPOCH_S_PLAUSIBLE } from './schemaCheck.ts'

/** A field of a frame, under any of its names. */
export interface KindField {
  readonly names: readonly string[]
  readonly expected: string
  readonly isOptional: boolean
  readonly isReadable: (value: unknown) => boolean
  /** Whether the dashboard reads a value of another form. */
  readonly isReadToo: (value: unknown) => boolean
  /** Whether the dashboard does without it: the specification's text has a formula for it. */
  readonly isDerived: boolean
}

function field(
  names: string,
  expected: string,
  isReadable: KindField['isReadable'],
  isReadToo: KindField['isReadToo'] = () => false,
): KindField {
  const one = { names: names.split(' '), expected, isOptional: false, isDerived: false }
  return { ...one, isReadable, isReadToo }
}

/** A number within the bounds of its field. */
function number(names: string, { unit, min, max }: Field): KindField {
  const bounds = [min === undefined ? '' : ` from ${min}`, max === undefined ? '' : ` to ${max}`]
  const expected = `a number${unit === undefined ? '' : ` in ${unit}`}${bounds.join('')}`
  return field(
    names,
    expected,
    (value) =>
      typeof value === 'number' &&
      Number.isFinite(value) &&
      value >= (min ?? Number.NEGATIVE_INFINITY) &&
      value <= (max ?? Number.POSITIVE_INFINITY),
  )
}

/** 0, 1, `on` or `off`. */
const bit = (names: string): KindField =>
  field(names, '0 or 1', (value) => [0, 1, 'on', 'off'].includes(value as number))

/** The number of a channel, which may be written as a text. */
const channelNumber = (names: string): KindField =>
  field(
    names,
    'a number',
    Number.isSafeInteger,
    (value) => typeof value === 'string' && /^\d+$/.test(value),
  )

const FORMS: Readonly<
  Record<Exclude<FieldForm, 'parts'>, (names: string, of: Field) => KindField>
> = {
  number,
  integer: channelNumber,
  bit,
  text: (names) => text(names),
  status: (names) => status(names),
  time: (names) => seconds(names),
  timeOrNull: (names) => seconds(names, true),
}

/**
 * The fields of a group as frames have them, without its lists and groups.
 * @param needed fields that frames need although their schema does not
 */
export function fieldsOf({ fields }: AnyGroup, needed: readonly string[] = []): KindField[] {
  return Object.entries(fields).flatMap(([long, one]): KindField[] => {
    const { form, isOptional } = formOf(one)
    if (form === 'parts') return []
    const read = FORMS[form](one.wire === undefined ? long : `${one.wire} ${long}`, one)
    const isDerived = one.isDerived === true
    return [{ ...read, isOptional: isOptional && !needed.includes(long), isDerived }]
  })
}

/** A text, or the whole number of an IMEI, a monitor or the like. */
const text = (names: string): KindField =>
  field(names, 'a text', (value) => typeof value === 'string', Number.isSafeInteger)

/** A status in any word. */
export const status = (names: string): KindField =>
  field(names, 'a status: a text, a number, true, false or null', (value) =>
    ['string', 'number', 'boolean'].includes(value === null ? 'boolean' : typeof value),
  )

/** @param mayBeNull for what has not happened yet */
export const seconds = (names: string, mayBeNull = false): KindField =>
  field(
    ...([names, mayBeNull ? 'epoch seconds, or null' : 'epoch seconds'] as const),
    (value) =>
      (mayBeNull && value === null) ||
      (typeof value === 'number' && Math.abs(value) < EPOCH_S_PLAUSIBLE),
  )

export const optional = (one: KindField): KindField => ({ ...one, isOptional: true })

/** The name under which a group has a field; `undefined` if it has none. */
export function nameIn(one: KindField, group: unknown): string | undefined {
  return one.names.find((name) => ownValue(group, name) !== undefined)
}
