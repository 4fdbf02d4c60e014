import { jsonIn } from '@wattpost/protocol'
/** The required shape of a JSON value: enumerated values and types, an object's fields, or a list's elements. */
export type Shape =
  | { readonly kind: 'any' }
  | ValueShape
  | { readonly kind: 'object'; readonly fields: ReadonlyMap<string, FieldShape> }
  /** `null` for a list that was always empty. */
  | { readonly kind: 'list'; readonly element: Shape | null }

/** Any of these values, or of these types. */
export interface ValueShape {
  readonly kind: 'value'
  readonly literals: ReadonlySet<Literal>
  readonly types: ReadonlySet<ValueType>
}

/** A field of an object; an optional one may also be null. */
export interface FieldShape {
  readonly shape: Shape
  readonly isOptional: boolean
}

export type Literal = string | number | boolean | null
export type ValueType = 'text' | 'number' | 'boolean' | 'null'

const TYPES: readonly ValueType[] = ['text', 'number', 'boolean', 'null']
/** Alternatives of a text: quoted ones may hold a bar. */
const ALTERNATIVES = /"(?:[^"\\]|\\.)*"|[^|]+/g

export function typeOf(literal: Literal): ValueType {
  if (literal === null) return 'null'
  return typeof literal === 'string' ? 'text' : (typeof literal as 'number' | 'boolean')
}

/**
 * Reads a shape as a scenario writes it: `<number>`, `up|down`, `{ field: shape, other?: shape }`, `[shape]`.
 * @returns `null` for an unknown type in angle brackets, or a list of several shapes
 */
export function readShape(written: unknown): Shape | null {
  if (Array.isArray(written)) return readList(written)
  if (typeof written === 'object' && written !== null) return readObject(written)
  if (typeof written !== 'string') return valueShape([written as Literal], [])
  return readAlternatives(written)
}

function readList(written: readonly unknown[]): Shape | null {
  if (written.length === 0) return { kind: 'list', element: null }
  const element = readShape(written[0])
  return element === null || written.length > 1 ? null : { kind: 'list', element }
}

function readObject(written: object): Shape | null {
  const fields = new Map<string, FieldShape>()
  for (const [key, value] of Object.entries(written)) {
    const shape = readShape(value)
    if (shape === null) return null
    const isOptional = key.endsWith('?')
    fields.set(isOptional ? key.slice(0, -1) : key, { shape, isOptional })
  }
  return { kind: 'object', fields }
}

function readAlternatives(text: string): Shape | null {
  const literals: Literal[] = []
  const types: ValueType[] = []
  for (const part of text.match(ALTERNATIVES) ?? ['']) {
    const word = part.trim()
    if (word === '<any>') return { kind: 'any' }
    const [, name] = /^<(.*)>$/.exec(word) ?? []
    const type = TYPES.find((one) => one === name)
    if (name !== undefined && type === undefined) return null
    if (type === undefined) literals.push(literalOf(word))
    else types.push(type)
  }
  return valueShape(literals, types)
}

export function valueShape(literals: Iterable<Literal>, types: Iterable<ValueType>): ValueShape {
  return { kind: 'value', literals: new Set(literals), types: new Set(types) }
}

function literalOf(word: string): Literal {
  const value = jsonIn(word)
  const isLiteral = value === null || (value !== undefined && typeof value !== 'object')
  return isLiteral ? (value as Literal) : word
}

/** A shape as a scenario writes it. */
export function writtenShape(shape: Shape): unknown {
  switch (shape.kind) {
    case 'any':
      return '<any>'
    case 'list':
      return shape.element === null ? [] : [writtenShape(shape.element)]
    case 'object':
      return Object.fromEntries(
        [...shape.fields].map(([key, { shape: one, isOptional }]) => [
          isOptional ? `${key}?` : key,
          writtenShape(one),
        ]),
      )
    case 'value': {
      const [only, ...others] = shape.literals
      if (others.length > 0 || shape.types.size > 0) return alternativesText(shape)
      // Nothing is known of a value that was always null.
      if (only === null) return '<any>'
      return typeof only === 'string' ? alternativesText(shape) : only
    }
  }
}

/** The values and types of a shape as a text: `up|down|<number>`. */
export function alternativesText({ literals, types }: ValueShape): string {
  return [...[...literals].map(literalText), ...[...types].map((one) => `<${one}>`)].join('|')
}

function literalText(literal: Literal): string {
  if (typeof literal !== 'string') return String(literal)
  const isBare = literalOf(literal) === literal && /^[^<|"\s][^|"]*$/.test(literal)
  return isBare && literal.trim() === literal ? literal : JSON.stringify(literal)
}
