import { z } from 'zod'
import { pathText } from '../decode.ts'
import { type FieldName, type Fields, fieldNames, namesOf } from '../fields.ts'
import { type DeviceStatus, deviceStatus } from '../live/deviceStatus.ts'
import { ownValue } from '../live/frame.ts'
import { QUANTITY_MAX, quantity } from '../quantity.ts'
import { EPOCH_S_PLAUSIBLE, timestamp } from '../timestamp.ts'
import { entriesByName, isGroup, readDeviceId } from './content.ts'
import { readTime } from './period.ts'
import { type ReportedStatus, readStatus, type StatusWords } from './statusWords.ts'

type Value = string | number | boolean | null | undefined

/**
 * A thing as far as it was reported: each value may be absent, groups of values are always there. Lists hold what
 * could be read.
 */
export type Reported<T> = T extends Value
  ? T
  : T extends readonly (infer E)[]
    ? readonly Reported<E>[]
    : string extends keyof T
      ? { readonly [K in keyof T]: Reported<T[K]> }
      : {
          readonly [K in keyof T as NonNullable<T[K]> extends Value ? K : never]?:
            | ReportedValue<T[K]>
            | undefined
        } & {
          readonly [K in keyof T as NonNullable<T[K]> extends Value ? never : K]: Reported<T[K]>
        }

/** A status may be in words that have no known meaning. */
type ReportedValue<V> = NonNullable<V> extends DeviceStatus ? ReportedStatus : V

/** Facts about the backend that a reader needs. */
export interface ReadContext {
  /** Configured words for a status, in lower case. */
  readonly statusWords?: StatusWords
  /** IANA zone of the periods that the backend names without an offset; by default this computer's. */
  readonly timeZone?: string
  /** Start of the requested day, epoch ms: rows may name its hours by number. */
  readonly dayStartMs?: number
  /** The device asked for: rows and answers that name another one are not its own. */
  readonly deviceId?: string
}

/** A form that the specification leaves open or does not name, and that readers take all the same. */
export type Form =
  | 'number as text'
  | 'text as number'
  /** True or false for a number, or the reverse. */
  | 'truth value'
  /** A time in milliseconds or as text. */
  | 'form of a time'
  | 'voltage in mV'
  | 'further name'
  | 'list for map'
  | 'map for list'
  | 'envelope'
  | 'further identity'

/** Reads field by field; remembers what was sent but could not be read, and the forms that were taken. */
export interface PartsReader {
  /** The readable part of `json`; `undefined` when nothing can be read. A group is always an object. */
  read(schema: z.ZodType, json: unknown, path?: Path): unknown
  /** Paths of the parts that could not be read, e.g. `points[3].v`, in order; of many the first. */
  unread(): readonly string[]
  /** Marks a part as not readable. */
  onUnread(path?: Path): undefined
  /** Notes a form. */
  onForm(form: Form): void
  readonly forms: ReadonlySet<Form>
  readonly context: ReadContext
}

type Path = readonly PropertyKey[]

const required = new WeakMap<z.ZodType, readonly string[]>()

/** Declares the fields without which a row of a list says nothing; such rows are left out. */
export function requireFields<S extends z.ZodObject>(
  schema: S,
  ...fields: readonly (keyof S['shape'] & string)[]
): void {
  required.set(schema, fields)
}

export function createPartsReader(context: ReadContext = {}): PartsReader {
  const unread = new Set<string>()
  const forms = new Set<Form>()
  /** Path of the value that is being read: a list for each value would cost more than its reading. */
  const at: PropertyKey[] = []
  const onUnread = (path: Path = []) => {
    if (unread.size < UNREAD_MAX) unread.add(pathText([...at, ...path]))
    return undefined
  }
  const readNamed = (names: readonly ReadName[], json: unknown) => {
    const sent = isGroup(json) ? (json as Values) : NO_VALUES
    if (sent === NO_VALUES && isSent(json)) onUnread()
    const values: Record<string, unknown> = {}
    for (const name of names) {
      const own = sent[name.short]
      // Most fields of a frame are of another kind.
      if (own === undefined && sent[name.long] === undefined && name.isBare) continue
      const value = isOwn(name, own) ? own : readField(name, sent)
      if (value !== undefined) values[name.long] = value
    }
    return values
  }
  /** A field under any of its names. */
  const readField = (name: ReadName, sent: Values): unknown => {
    const { short, long, schema, other, field } = name
    for (const key of [short, long, ...(field.aliases ?? [])]) {
      const json = ownValue(sent, key)
      if (json === undefined) continue
      at.push(key)
      const value = mayBeOf(name, json) ? readEither(schema, other, json) : onUnread()
      at.pop()
      if (value === undefined) continue
      if (key !== short && key !== long) forms.add('further name')
      return inVolts(name, value)
    }
    return name.isBare ? undefined : read(schema, undefined)
  }
  const inVolts = ({ field: { unit, max } }: FieldName, value: unknown): unknown => {
    if (unit !== 'V' || max === undefined || typeof value !== 'number') return value
    if (!isInMillivolts(value, max)) return value
    forms.add('voltage in mV')
    return value / MV
  }
  /** A value in the form of frames or of entities. */
  const readEither = (schema: z.ZodType, other: z.ZodType, json: unknown): unknown => {
    if (schema === other || json === null) return read(schema, json)
    return leaf(schema, json) ?? leaf(other, json) ?? onUnread()
  }
  const readRow = (schema: z.ZodType, json: unknown, key: PropertyKey) => {
    at.push(key)
    const isForeign = !isOf(json, context.deviceId)
    const isRow = isGroup(json) || !(schema instanceof z.ZodObject)
    const row = isRow && !isForeign ? read(schema, json) : onUnread()
    const missing = required.get(schema)?.some((name) => ownValue(row, name) === undefined)
    const complete = missing === true ? onUnread() : row
    at.pop()
    return complete
  }
  /** Rows of a list, of a map by the field that names a row, or of one row alone. */
  const readList = (schema: z.ZodType, json: unknown) => {
    const rows = rowsIn(json, required.get(schema)?.[0])
    if (rows === null && isSent(json)) onUnread()
    if (rows !== null && rows !== json) forms.add('map for list')
    return (rows ?? [])
      .map((element, index) => readRow(schema, element, index))
      .filter((row) => row !== undefined)
  }
  const readRecord = (schema: z.ZodType, json: unknown) => {
    const sent = entriesByName(json)
    if (sent === null && isSent(json)) onUnread()
    if (Array.isArray(json)) forms.add('list for map')
    const entries = (sent ?? []).map(([key, value]) => [key, readRow(schema, value, key)] as const)
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  }
  const leaf = (schema: z.ZodType, json: unknown): unknown => {
    if (schema === timestamp) {
      const time = readTime(json, context)
      if (
        time !== undefined &&
        !(Math.abs(Number(json)) <= EPOCH_S_PLAUSIBLE && json === Number(json))
      )
        forms.add('form of a time')
      return time
    }
    const parsed = schema.safeParse(json)
    if (parsed.success) return parsed.data
    const isState = schema === quantity || schema instanceof z.ZodPipe
    if (typeof json === 'boolean' && !isState) return undefined
    for (const [value, form] of otherForms(json)) {
      const other = schema.safeParse(value)
      if (!other.success) continue
      if (form !== null) forms.add(form)
      return other.data
    }
    return undefined
  }
  const read = (schema: z.ZodType, json: unknown): unknown => {
    if (schema instanceof z.ZodNullable)
      return json === null ? null : read(schema.unwrap() as z.ZodType, json)
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
      return read(schema.unwrap() as z.ZodType, json)
    const names = namesIn(schema)
    if (names !== undefined) return readNamed(names, json)
    if (schema instanceof z.ZodArray) return readList(schema.element as z.ZodType, json)
    if (schema instanceof z.ZodRecord) return readRecord(schema.valueType as z.ZodType, json)
    // A value that is not known is often sent as null.
    if (!isSent(json)) return undefined
    if (schema === deviceStatus) {
      const status = readStatus(json, context.statusWords)
      if (status === undefined || status === 'unclear') onUnread()
      return status
    }
    return leaf(schema, json) ?? onUnread()
  }
  return {
    read: (schema, json, path = []) => {
      at.push(...path)
      const value = read(schema, json)
      at.length -= path.length
      return value
    },
    unread: () => [...unread],
    onUnread,
    onForm: (form) => forms.add(form),
    forms,
    context,
  }
}

/** Further parts that cannot be read are not named. */
const UNREAD_MAX = 20

type Values = Readonly<Record<string, unknown>>
const NO_VALUES: Values = {}

function isSent(json: unknown): boolean {
  return json !== undefined && json !== null
}

/** Whether a value is a quantity in our own form, which most values of a frame are: the schema would cost more. */
function isOwn({ schema, field: { unit, max } }: FieldName, value: unknown): boolean {
  if (schema !== quantity || typeof value !== 'number') return false
  if (unit === 'V' && max !== undefined && isInMillivolts(value, max)) return false
  return value >= -QUANTITY_MAX && value <= QUANTITY_MAX
}

/** Numbers of which 1 and 0 are states. */
const STATES: readonly string[] = ['ns', 'os', 'v']

/** Whether a value may be of a field: true and false are none of a measured one. */
function mayBeOf({ schema, long, field: { unit } }: FieldName, value: unknown): boolean {
  const isState = schema !== quantity || (unit === undefined && STATES.includes(long))
  return typeof value !== 'boolean' || isState
}

/** Whether a row is of the device asked for: it names no other. */
function isOf(row: unknown, deviceId: string | undefined): boolean {
  const named = deviceId && readDeviceId(ownValue(row, 'deviceId') ?? ownValue(row, 'device_id'))
  return !named || named === deviceId
}

/** Millivolts in a volt; less than this part of the bound is no voltage that devices measure. */
const [MV, LEAST_PART] = [1000, 0.005]

/** Whether only millivolts explain a voltage: it is beyond its bound, and as millivolts well within. */
function isInMillivolts(value: number, maxV: number): boolean {
  return value > maxV && value <= maxV * MV && value >= maxV * MV * LEAST_PART
}

interface ReadName extends FieldName {
  /** The schema in entities. */
  readonly other: z.ZodType
  /** It has no further names, and no value where it is not sent; groups and lists are always there. */
  readonly isBare: boolean
}

const names = new WeakMap<z.ZodType, readonly ReadName[]>()

/** The fields of a group, by its table where it has one; `undefined` for any other schema. */
function namesIn(schema: z.ZodType): readonly ReadName[] | undefined {
  const known = names.get(schema)
  if (known !== undefined) return known
  const own = schema instanceof z.ZodObject ? fieldNames({ fields: ownFields(schema) }) : undefined
  const found = (namesOf(schema) ?? own)?.map(prepared)
  if (found !== undefined) names.set(schema, found)
  return found
}

/** A name with the schema of a value that is there. */
function prepared(name: FieldName): ReadName {
  const { schema, field } = name
  const own = present(schema)
  const isLeaf =
    namesIn(own) === undefined && ![z.ZodArray, z.ZodRecord].some((type) => own instanceof type)
  const isBare = isLeaf && field.aliases === undefined
  return { ...name, schema: own, other: present(field.is ?? schema), isBare }
}

function present(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema
}

function ownFields(schema: z.ZodObject): Fields {
  if ('fields' in schema) return schema.fields as Fields
  const shape = Object.entries(schema.shape) as [string, z.ZodType][]
  return Object.fromEntries(shape.map(([name, is]) => [name, { is, means: '' }]))
}

/** The rows of a list, of a map by `key`, or of one row alone; `null` for anything else. */
export function rowsIn(json: unknown, key: string | undefined): readonly unknown[] | null {
  if (Array.isArray(json)) return json
  if (!isGroup(json) || key === undefined) return null
  if (ownValue(json, key) !== undefined) return [json]
  const entries = Object.entries(json)
  return entries.length > 0 && entries.every(([, row]) => isGroup(row))
    ? entries.map(([name, row]) => ({ [key]: name, ...row }))
    : null
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** Other forms of a value of the same meaning; a letter case is no form of its own. */
function otherForms(json: unknown): readonly (readonly [unknown, Form | null])[] {
  switch (typeof json) {
    case 'string': {
      const word = json.trim().toLowerCase()
      return [
        [word, null],
        ...(NUMBER.test(word) ? [[Number(word), 'number as text'] as const] : []),
        ...(word === 'true' || word === 'false' ? [[word === 'true', 'truth value'] as const] : []),
      ]
    }
    case 'number':
      return [
        ...(Number.isSafeInteger(json) ? [[`${json}`, 'text as number'] as const] : []),
        ...(json === 0 || json === 1 ? [[json === 1, 'truth value'] as const] : []),
      ]
    case 'boolean':
      return [[json ? 1 : 0, 'truth value']]
    default:
      return []
  }
}

/** A text in lower case; empty for any other value, which need not have a text. */
export function wordAt(json: unknown, key: string): string {
  const value = ownValue(json, key)
  return typeof value === 'string' ? value.toLowerCase() : ''
}
