import { isDevicePart } from '../keptValues.ts'
import {
  type FieldShape,
  type Literal,
  type Shape,
  typeOf,
  type ValueShape,
  valueShape,
} from './shape.ts'

const PLACEHOLDER = /^redacted-[\da-f]{12}$/
/** Numbers that count or name parts. */
const STEADY_NUMBERS = new Set(['channel', 'total', 'watching'])
/** States, 0 or 1 as numbers. */
export const STATE_FIELDS = [
  ...['ns', 'os', 'sw', 'pw', 'tm', 'switch', 'power', 'tamper', 'status', 'powerStatus'],
] as const
const STATES: ReadonlySet<string> = new Set(STATE_FIELDS)
/** Begins with a date. */
const DATE = /^\d{4}-(?:\d\d|W\d\d)/
/** More texts than these are no enumeration; ids of devices are listed all the same. */
const LITERALS_MAX = 20

/** Whether the recorder wrote this text in place of another. */
export function isPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(text)
}

/** The names of the fields in a value that vary by nature: times, measurements and counters. */
export function varyingFields(value: unknown, field: string | null, names: Set<string>): void {
  if (Array.isArray(value)) for (const one of value) varyingFields(one, field, names)
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) varyingFields(one, fieldOf(key, field), names)
  else if (field !== null && !isPlaceholder(field) && varies(value, field)) names.add(field)
}

/** All numbers are times, measurements or counters, except those that name a part or a state. */
function varies(value: unknown, field: string): boolean {
  if (typeof value === 'number') return !isSteady(value, field)
  return typeof value === 'string' && DATE.test(value)
}

function isSteady(value: number, field: string | null): boolean {
  if (field === null) return false
  return STEADY_NUMBERS.has(field) || (STATES.has(field) && (value === 0 || value === 1))
}

/** The field that a key names; a key that names a part of a device has the field above. */
function fieldOf(key: string, above: string | null): string | null {
  return isDevicePart(key) ? above : key
}

/** The shape of recorded values: placeholders and varying fields by type, all others by value. */
export class RecordedShape {
  readonly #vary: ReadonlySet<string>

  /** @param vary names of varying fields */
  constructor(vary: ReadonlySet<string>) {
    this.#vary = vary
  }

  /** The one shape of all these values; `null` without any. */
  ofAll(values: readonly unknown[], field: string | null = null): Shape | null {
    return values
      .map((one) => this.#of(one, field))
      .reduce<Shape | null>((all, one) => (all === null ? one : merged(all, one, field)), null)
  }

  #of(value: unknown, field: string | null): Shape {
    if (Array.isArray(value)) return { kind: 'list', element: this.ofAll(value, field) }
    if (typeof value === 'object' && value !== null) return this.#ofObject(value, field)
    return this.#ofValue(value as Literal, field)
  }

  #ofObject(value: object, above: string | null): Shape {
    if ('$omitted' in value || '$binary' in value) return { kind: 'any' }
    const known = Object.entries(value).filter(([key]) => !isPlaceholder(key))
    const fields = known.map(([key, one]): [string, FieldShape] => [
      key,
      { shape: this.#of(one, fieldOf(key, above)), isOptional: false },
    ])
    return { kind: 'object', fields: new Map(fields) }
  }

  #ofValue(value: Literal, field: string | null): ValueShape {
    const isOpen =
      (typeof value === 'string' && isPlaceholder(value)) ||
      (field !== null && this.#vary.has(field)) ||
      (typeof value === 'number' && !isSteady(value, field))
    return isOpen && value !== null ? valueShape([], [typeOf(value)]) : valueShape([value], [])
  }
}

function merged(one: Shape, other: Shape, field: string | null): Shape {
  if (one.kind === 'value' && other.kind === 'value') return mergedValues(one, other, field)
  if (one.kind === 'list' && other.kind === 'list') {
    if (one.element === null || other.element === null)
      return { kind: 'list', element: one.element ?? other.element }
    return { kind: 'list', element: merged(one.element, other.element, field) }
  }
  if (one.kind === 'object' && other.kind === 'object') return mergedObjects(one, other, field)
  return { kind: 'any' }
}

function mergedValues(one: ValueShape, other: ValueShape, field: string | null): ValueShape {
  const types = new Set([...one.types, ...other.types])
  const literals = [...one.literals, ...other.literals].filter((each) => !types.has(typeOf(each)))
  const all = new Set(literals)
  if (all.size <= LITERALS_MAX || field === 'deviceId') return valueShape(all, types)
  return valueShape([], [...types, ...literals.map(typeOf)])
}

type ObjectShape = Extract<Shape, { kind: 'object' }>

function mergedObjects(one: ObjectShape, other: ObjectShape, above: string | null): Shape {
  const keys = new Set([...one.fields.keys(), ...other.fields.keys()])
  const fields = [...keys].map((key): [string, FieldShape] => {
    const [a, b] = [one.fields.get(key), other.fields.get(key)]
    if (a === undefined || b === undefined)
      return [key, { shape: (a ?? b)?.shape ?? { kind: 'any' }, isOptional: true }]
    return [key, mergedField(a, b, fieldOf(key, above))]
  })
  return { kind: 'object', fields: new Map(fields) }
}

/** A group that is sometimes null is optional. */
function mergedField(a: FieldShape, b: FieldShape, field: string | null): FieldShape {
  const isOptional = a.isOptional || b.isOptional
  const group = [a, b].find(({ shape }) => shape.kind !== 'value')
  const isNull = [a, b].some(({ shape }) => isOnlyNull(shape))
  if (group !== undefined && isNull) return { shape: group.shape, isOptional: true }
  return { shape: merged(a.shape, b.shape, field), isOptional }
}

function isOnlyNull(shape: Shape): boolean {
  return (
    shape.kind === 'value' &&
    shape.types.size === 0 &&
    [...shape.literals].join() === '' &&
    shape.literals.has(null)
  )
}
