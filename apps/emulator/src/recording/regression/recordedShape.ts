import { isDevicePart } from '../keptValues.ts'
import {
  type FieldShape,
  type Literal,
  type Shape,
  typeOf,
  type ValueType,
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
/** Remembered keys. */
const PART_NAMES_MAX = 10_000

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

const partNames = new Map<string, boolean>()

/** The field that a key names; a key that names a part of a device has the field above. */
function fieldOf(key: string, above: string | null): string | null {
  let isPart = partNames.get(key)
  if (isPart === undefined) {
    isPart = isDevicePart(key)
    if (partNames.size < PART_NAMES_MAX) partNames.set(key, isPart)
  }
  return isPart ? above : key
}

/** The shape of recorded values: placeholders and varying fields by type, all others by value. */
export class RecordedShape {
  readonly #vary: ReadonlySet<string>

  /** @param vary names of varying fields */
  constructor(vary: ReadonlySet<string>) {
    this.#vary = vary
  }

  /** The one shape of all these values; `null` without any. */
  ofAll(values: readonly unknown[]): Shape | null {
    const all = new Gathered()
    for (const value of values) this.#gather(all, value, null)
    return values.length === 0 ? null : all.shape()
  }

  #gather(all: Gathered, value: unknown, field: string | null): void {
    if (Array.isArray(value)) {
      all.lists += 1
      for (const one of value) this.#gather(all.ofElement(), one, field)
    } else if (typeof value !== 'object' || value === null)
      all.addValue(value as Literal, this.#isOpen(value as Literal, field), field)
    else if ('$omitted' in value || '$binary' in value) all.isOpaque = true
    else {
      all.objects += 1
      for (const [key, one] of Object.entries(value))
        if (!isPlaceholder(key)) this.#gather(all.ofField(key), one, fieldOf(key, field))
    }
  }

  #isOpen(value: Literal, field: string | null): boolean {
    if (value === null) return false
    if (field !== null && this.#vary.has(field)) return true
    return typeof value === 'string' ? isPlaceholder(value) : isUnsteadyNumber(value, field)
  }
}

function isUnsteadyNumber(value: number | boolean, field: string | null): boolean {
  return typeof value === 'number' && !isSteady(value, field)
}

/** The types and values seen at one path of the recorded values. */
class Gathered {
  objects = 0
  lists = 0
  isOpaque = false
  readonly #fields = new Map<string, { readonly all: Gathered; count: number }>()
  readonly #literals = new Set<Literal>()
  readonly #types = new Set<ValueType>()
  #element: Gathered | null = null

  /** The path of a field, in one more object. */
  ofField(key: string): Gathered {
    const field = this.#fields.get(key) ?? { all: new Gathered(), count: 0 }
    this.#fields.set(key, field)
    field.count += 1
    return field.all
  }

  ofElement(): Gathered {
    this.#element ??= new Gathered()
    return this.#element
  }

  addValue(value: Literal, isOpen: boolean, field: string | null): void {
    if (isOpen) this.#types.add(typeOf(value))
    else this.#literals.add(value)
    if (this.#literals.size <= LITERALS_MAX || field === 'deviceId') return
    for (const literal of this.#literals) this.#types.add(typeOf(literal))
    this.#literals.clear()
  }

  shape(): Shape {
    const literals = [...this.#literals].filter((one) => !this.#types.has(typeOf(one)))
    const isGroup = this.objects > 0 || this.lists > 0
    const isMixed = isGroup && (this.#types.size > 0 || literals.some((one) => one !== null))
    if (this.isOpaque || isMixed || (this.objects > 0 && this.lists > 0)) return { kind: 'any' }
    if (!isGroup) return valueShape(literals, this.#types)
    if (this.lists > 0) return { kind: 'list', element: this.#element?.shape() ?? null }
    const fields = [...this.#fields].map(([key, { all, count }]): [string, FieldShape] => [
      key,
      { shape: all.shape(), isOptional: count < this.objects || all.#isSometimesNull },
    ])
    return { kind: 'object', fields: new Map(fields) }
  }

  /** A group that is null in some values. */
  get #isSometimesNull(): boolean {
    return (this.objects > 0 || this.lists > 0) && this.#literals.has(null)
  }
}
