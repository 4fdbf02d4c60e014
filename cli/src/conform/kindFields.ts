import { ownValue } from '@wattpost/protocol'
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

/** A number; with values, one of these, or `on` and `off`. */
export function number(names: string, values?: readonly number[]): KindField {
  if (values === undefined) return field(names, 'a number', Number.isFinite)
  return field(names, values.join(' or '), (value) =>
    [...values, 'on', 'off'].includes(value as number),
  )
}

/** Numbers, each under any of its names. */
export function fieldsOf(...names: readonly string[]): KindField[] {
  return names.map((one) => number(one))
}

/** The number of a channel, which may be written as a text. */
export const channelNumber: KindField = field(
  ...(['channel', 'a number', Number.isSafeInteger] as const),
  (value) => typeof value === 'string' && /^\d+$/.test(value),
)

/** A text, or the whole number of an IMEI, a monitor or the like. */
export const text = (names: string): KindField =>
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

/** Numbers that follow from others. */
export function derivedFields(...names: readonly string[]): KindField[] {
  return fieldsOf(...names).map((one) => ({ ...one, isDerived: true }))
}

/** The name under which a group has a field; `undefined` if it has none. */
export function nameIn(one: KindField, group: unknown): string | undefined {
  return one.names.find((name) => ownValue(group, name) !== undefined)
}
