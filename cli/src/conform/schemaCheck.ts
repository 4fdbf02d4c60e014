import { EPOCH_S_PLAUSIBLE, ownValue, pathText } from '@wattpost/protocol'
import { asyncApiOf, NO_EXAMPLES, openApiOf, type Ring } from '@wattpost/protocol/contract'
import { shown } from './finding.ts'

/** A JSON Schema of the contract's documents, or a part of one. */
export type Schema = Readonly<Record<string, unknown>>

/** A difference between a value and its schema. */
export interface SchemaDifference {
  readonly where: string
  readonly expected: string
  readonly came: string
  readonly ring: Ring
}

/** A part of a value that differs. */
export interface Found {
  readonly path: readonly PropertyKey[]
  readonly expected: string
  readonly value: unknown
  readonly ring: Ring
}

/**
 * Differences between a value and a schema of the contract. Of a list, each field is named once, at the first element that
 * differs.
 * @param components the schemas that `$ref` names
 */
export function schemaDifferences(
  schema: Schema,
  value: unknown,
  components: Components,
): SchemaDifference[] {
  return named(partsThatDiffer(schema, value, components))
}

/** Every part of a value that differs from a schema. */
function partsThatDiffer(schema: Schema, value: unknown, components: Components): Found[] {
  return check(schema, value, { path: [], ring: 'core', text: '' }, components)
}

/** The differences for people; of a list, each field once. */
function named(found: readonly Found[]): SchemaDifference[] {
  const first = new Map<string, Found>()
  for (const one of found) {
    const key = one.path.map((step) => (typeof step === 'number' ? '*' : step)).join('.')
    if (!first.has(key)) first.set(key, one)
  }
  return [...first.values()].map(({ path, expected, value: came, ring }) => ({
    ...{ where: pathText(path), expected, came: shown(came), ring },
  }))
}

interface Place {
  readonly path: readonly PropertyKey[]
  readonly ring: Ring
  /** Description of the field. */
  readonly text: string
}
/** The schemas that `$ref` names. */
export type Components = Readonly<Record<string, Schema>>

function check(schema: Schema, value: unknown, place: Place, components: Components): Found[] {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
    return check(components[name] ?? {}, value, place, components)
  }
  const all = schemasIn(schema.allOf).flatMap((part) => check(part, value, place, components))
  const forms = schemasIn(schema.anyOf ?? schema.oneOf)
  if (forms.length > 0) all.push(...nearest(forms, value, place, components))
  return [...all, ...own(schema, value, place, components)]
}

/** The differences from the form that fits best; the first of equals. */
function nearest(
  forms: readonly Schema[],
  value: unknown,
  place: Place,
  components: Components,
): Found[] {
  const tries = forms.map((form) => check(form, value, place, components))
  return tries.reduce((best, one) => (one.length < best.length ? one : best))
}

function own(schema: Schema, value: unknown, place: Place, components: Components): Found[] {
  const differs = (expected: string): Found[] => [
    { path: place.path, ring: place.ring, value, expected },
  ]
  const types = [schema.type].flat().filter((type) => typeof type === 'string')
  if (types.length > 0 && !types.some((type) => isOfType(type, value)))
    return differs(described(types.map(typeText).join(', or '), place.text))
  if ('const' in schema && value !== schema.const) return differs(JSON.stringify(schema.const))
  if (Array.isArray(schema.enum) && !schema.enum.includes(value))
    return differs(schema.enum.map((one) => JSON.stringify(one)).join(', or '))
  if (typeof value === 'string' && value.length < Number(schema.minLength ?? 0))
    return differs(described('a text that is not empty', place.text))
  if (typeof value === 'number' && !isInBounds(schema, value, place.text))
    return differs(described('a number in bounds', place.text))
  if (Array.isArray(value) && isSchema(schema.items)) {
    const { items } = schema
    return value.flatMap((one, at) =>
      check(items, one, { ...place, path: [...place.path, at] }, components),
    )
  }
  return isSchema(value) ? fieldsOf(schema, value, place, components) : []
}

function fieldsOf(schema: Schema, value: Schema, place: Place, components: Components): Found[] {
  const properties = isSchema(schema.properties) ? schema.properties : {}
  const required: unknown[] = Array.isArray(schema.required) ? schema.required : []
  const others = schema.additionalProperties
  const known = Object.entries(properties).flatMap(([key, field]): Found[] => {
    if (!isSchema(field)) return []
    const inner = placeOf(place, key, field)
    if (Object.hasOwn(value, key)) return check(field, value[key], inner, components)
    const expected = described(fieldText(field, components), inner.text)
    return required.includes(key) ? [{ ...inner, value: undefined, expected }] : []
  })
  const further = Object.entries(value).flatMap(([key, one]) =>
    isSchema(others) && !Object.hasOwn(properties, key)
      ? check(others, one, { ...place, path: [...place.path, key] }, components)
      : [],
  )
  return [...known, ...further]
}

function placeOf(place: Place, key: string, field: Schema): Place {
  const isAdded = place.ring === 'addition' || field['x-wattpost-ring'] === 'addition'
  return {
    path: [...place.path, key],
    ring: isAdded ? 'addition' : 'core',
    text: typeof field.description === 'string' ? field.description : '',
  }
}

function fieldText(field: Schema, components: Components): string {
  const inner = schemasIn(field.allOf)[0] ?? field
  const name =
    String(inner.$ref ?? '')
      .split('/')
      .at(-1) ?? ''
  const types = [(components[name] ?? inner).type].flat().filter((type) => typeof type === 'string')
  return types.length === 0 ? 'a value' : types.map(typeText).join(', or ')
}

const TYPE_TEXTS: Readonly<Record<string, string>> = {
  ...{ number: 'a number', integer: 'a whole number', string: 'a text', boolean: 'true or false' },
  ...{ array: 'a list', object: 'an object', null: 'null' },
}

function typeText(type: string): string {
  return TYPE_TEXTS[type] ?? type
}

function described(type: string, text: string): string {
  return text === '' ? type : `${type} (${text})`
}

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value)
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isSchema(value)
    case 'null':
      return value === null
    default:
      return typeof value === type
  }
}

function isInBounds(schema: Schema, value: number, text: string): boolean {
  const isTime = /epoch seconds/i.test(text)
  return (
    value >= Number(schema.minimum ?? Number.NEGATIVE_INFINITY) &&
    value <= Number(schema.maximum ?? Number.POSITIVE_INFINITY) &&
    (!isTime || Math.abs(value) < EPOCH_S_PLAUSIBLE)
  )
}

function schemasIn(value: unknown): readonly Schema[] {
  return Array.isArray(value) ? value.filter(isSchema) : []
}

/** Whether a value is an object with fields. */
export function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A body beside its schema. */
export interface FormComparison {
  /** Parts that the dashboard cannot read. */
  readonly differences: readonly SchemaDifference[]
  /** Parts that it reads in another form than the schema's. */
  readonly readings: readonly SchemaDifference[]
}

/**
 * Compares a value with a schema. A part of another form that the dashboard's reader understands is put into the
 * schema's form, and then compared again.
 * @param read the value as the reader understands it; `undefined` for nothing
 */
export function compareForm(
  schema: Schema,
  value: unknown,
  read: unknown,
  components: Components,
): FormComparison {
  const found = partsThatDiffer(schema, value, components)
  const patched: unknown = structuredClone(value)
  for (const one of found) putKnown(patched, one, knownAt(read, value, one.path))
  const rest = partsThatDiffer(schema, patched, components)
  const sent = new Map(found.map((one) => [keyOf(one), one]))
  const left = new Set(rest.map(keyOf))
  return {
    differences: named(rest.map((one) => sent.get(keyOf(one)) ?? one)),
    readings: named(
      found.filter((one) => !left.has(keyOf(one))).map((one) => withNeighbours(one, value)),
    ),
  }
}

/** A value under another name is shown by what came in its place. */
function withNeighbours(one: Found, body: unknown): Found {
  return one.value === undefined ? { ...one, value: groupOf(body, one.path) } : one
}

function groupOf(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.slice(0, -1).reduce<unknown>((part, step) => ownValue(part, String(step)), body)
}

const keyOf = ({ path }: Found) => JSON.stringify(path)

/** The part that a reader has of a path; `undefined` where it has nothing, or left out elements of a list. */
function knownAt(read: unknown, sent: unknown, path: readonly PropertyKey[]): unknown {
  const [key, ...others] = path
  if (key === undefined) return isNothing(read) && !isEmptyList(sent) ? undefined : read
  if (Array.isArray(read) && (!Array.isArray(sent) || sent.length !== read.length)) return undefined
  return knownAt(ownValue(read, String(key)), ownValue(sent, String(key)), others)
}

/** Groups and lists of a reader are there even if nothing of them was. */
function isNothing(value: unknown): boolean {
  if (isSchema(value)) return Object.values(value).every(isNothing)
  return value === undefined || isEmptyList(value)
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

function putKnown(body: unknown, { path, expected }: Found, known: unknown): void {
  const key = path.at(-1)
  const group = groupOf(body, path)
  if (known === undefined || key === undefined || typeof group !== 'object' || group === null)
    return
  const isTime = typeof known === 'number' && /epoch seconds/i.test(expected)
  Reflect.set(group, key, isTime ? known / 1000 : known)
}

/** The schemas of the contract's documents. */
export interface ContractSchemas {
  /** Of the answer of an HTTP call. */
  answer(method: string, path: string): Schema
  /** Of the acknowledgement of a socket request. */
  ack(request: string): Schema
  readonly components: Readonly<Record<string, Schema>>
  /** Components of the socket's document. */
  readonly socketComponents: Readonly<Record<string, Schema>>
}

/** Makes the schemas: the same that are published. */
export function contractSchemas(): ContractSchemas {
  const openApi = openApiOf(NO_EXAMPLES)
  const asyncApi = asyncApiOf(NO_EXAMPLES)
  return {
    answer: (method, path) =>
      accepted(
        at(
          openApi,
          'paths',
          path,
          method,
          'responses',
          '200',
          'content',
          'application/json',
          'schema',
        ),
      ),
    ack: (request) =>
      accepted(at(asyncApi, 'channels', request, 'messages', `${request}Ack`, 'payload')),
    components: at(openApi, 'components', 'schemas') as Record<string, Schema>,
    socketComponents: at(asyncApi, 'components', 'schemas') as Record<string, Schema>,
  }
}

/** Of answers that may be failures, the form of a success. */
function accepted(schema: Schema): Schema {
  const [first] = Array.isArray(schema.oneOf) ? schema.oneOf : []
  return isSchema(first) ? first : schema
}

function at(document: Schema, ...keys: readonly string[]): Schema {
  return keys.reduce<Schema>((part, key) => {
    const inner = part[key]
    return isSchema(inner) ? inner : {}
  }, document)
}
