import { isDevicePart } from '../keptValues.ts'
import { alternativesText, type Literal, type Shape, typeOf, type ValueShape } from './shape.ts'

/** A place where a value is not of its shape. */
export interface ShapeDifference {
  /** Path of the place: `devices[].status`. */
  readonly where: string
  readonly expected: string
  readonly came: string
}

/** Rules for comparing values. */
export interface ComparisonRules {
  /** Names of fields of which only the type counts. */
  readonly vary: ReadonlySet<string>
  /** Ids of the compared backend by those of the recording. */
  readonly ids: ReadonlyMap<string, string>
  /** Of every field only the type counts. */
  readonly areTypesEnough?: boolean
}

interface Place {
  readonly where: string
  readonly field: string | null
}

const CAME_LENGTH_MAX = 80

/** The differences of a value from its shape, one for each place. Fields that the shape does not name are allowed. */
export function shapeDifferences(
  shape: Shape,
  value: unknown,
  rules: ComparisonRules,
): ShapeDifference[] {
  const found = differences(shape, value, rules, { where: '', field: null })
  return [...new Map(found.map((one) => [`${one.where} ${one.expected}`, one])).values()]
}

function differences(
  shape: Shape,
  value: unknown,
  rules: ComparisonRules,
  place: Place,
): ShapeDifference[] {
  switch (shape.kind) {
    case 'any':
      return []
    case 'value':
      return isOneOf(shape, value, rules, place.field)
        ? []
        : [difference(place, alternativesText(inTarget(shape, rules)), value)]
    case 'list':
      return Array.isArray(value)
        ? listDifferences(shape.element, value, rules, place)
        : [difference(place, 'a list', value)]
    case 'object':
      return objectDifferences(shape.fields, value, rules, place)
  }
}

function isOneOf(
  { literals, types }: ValueShape,
  value: unknown,
  { vary, ids, areTypesEnough = false }: ComparisonRules,
  field: string | null,
): boolean {
  if (value !== null && (typeof value === 'object' || value === undefined)) return false
  const type = typeOf(value as Literal)
  if (types.has(type)) return true
  const isOpen = areTypesEnough || (field !== null && vary.has(field))
  return [...literals].some((one) => (isOpen ? typeOf(one) === type : mapped(one, ids) === value))
}

function mapped(literal: Literal, ids: ReadonlyMap<string, string>): Literal {
  return typeof literal === 'string' ? (ids.get(literal) ?? literal) : literal
}

function inTarget(shape: ValueShape, { ids }: ComparisonRules): ValueShape {
  return { ...shape, literals: new Set([...shape.literals].map((one) => mapped(one, ids))) }
}

function objectDifferences(
  fields: Extract<Shape, { kind: 'object' }>['fields'],
  value: unknown,
  rules: ComparisonRules,
  place: Place,
): ShapeDifference[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [difference(place, 'an object', value)]
  return [...fields].flatMap(([key, { shape, isOptional }]) => {
    const name = rules.ids.get(key) ?? key
    const part: unknown = Object.getOwnPropertyDescriptor(value, name)?.value
    if (isOptional && (part === undefined || part === null)) return []
    const field = isDevicePart(key) ? place.field : key
    const where = place.where === '' ? name : `${place.where}.${name}`
    return differences(shape, part, rules, { where, field })
  })
}

/** In a list of devices the recorded ones must be, and others are left out. */
function listDifferences(
  element: Shape | null,
  list: readonly unknown[],
  rules: ComparisonRules,
  { where, field }: Place,
): ShapeDifference[] {
  if (element === null) return []
  const within = { where: `${where}[]`, field }
  const ids = idsOf(element).map((id) => mapped(id, rules.ids))
  if (ids.length === 0) return list.flatMap((one) => differences(element, one, rules, within))
  const present = new Map(list.map((one) => [Object(one).deviceId as unknown, one]))
  return ids.flatMap((id) =>
    present.has(id)
      ? differences(element, present.get(id), rules, within)
      : [{ where: `${where}[].deviceId`, expected: String(id), came: 'no such element' }],
  )
}

function idsOf(element: Shape): Literal[] {
  const id = element.kind === 'object' ? element.fields.get('deviceId')?.shape : undefined
  return id?.kind === 'value' ? [...id.literals] : []
}

function difference({ where }: Place, expected: string, value: unknown): ShapeDifference {
  return { where: where || 'all', expected, came: cameText(value) }
}

/** Texts that without quotes would read as another type, or as nothing. */
const NO_TEXT = /^(?:|[-+\d.].*|true|false|null|nothing)$/

function cameText(value: unknown): string {
  if (value === undefined) return 'nothing'
  const isPlain = typeof value === 'string' && !NO_TEXT.test(value)
  const text = isPlain ? value : JSON.stringify(value)
  return text.length > CAME_LENGTH_MAX ? `${text.slice(0, CAME_LENGTH_MAX)}…` : text
}
