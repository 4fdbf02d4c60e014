import { z } from 'zod'
import { wholeNumber } from '../http/queries.ts'
import type { Component } from './component.ts'
import { components } from './components.ts'
import { core, type Mark, type Note, type Notes } from './marks.ts'

/** A JSON Schema, or a part of one. */
export type Part = Record<string, unknown>

/** The ring and statements of a part, as keys of a document. */
export function markKeys({ ring, addition, statements }: Mark): Part {
  return {
    'x-wattpost-ring': ring,
    ...(addition !== undefined && { 'x-wattpost-addition': addition }),
    ...(statements.length > 0 && { 'x-wattpost-statements': statements }),
  }
}

/** A note as keys of a document. */
export function noteKeys({ text, mark, unit, coreName }: Note): Part {
  const description = coreName === undefined ? text : `Short for \`${coreName}\`: ${text}`
  return { description, ...markKeys(mark), ...(unit !== undefined && { 'x-wattpost-unit': unit }) }
}

/** The ring of each value of an enumeration in a field of the core; nothing for other fields. */
export function valueKeys({ mark, addedValues = {} }: Note, schema: unknown): Part {
  const values = valuesIn(schema)
  if (values.length === 0 || mark.ring === 'addition') return {}
  const rings = values.map((value) => [value, markKeys(addedValues[value] ?? mark)] as const)
  return { 'x-wattpost-values': Object.fromEntries(rings) }
}

/** The values of an enumeration, or of a constant; of a list, those of its elements. */
function valuesIn(schema: unknown): string[] {
  if (!isPart(schema)) return []
  const values = 'const' in schema ? [schema.const] : schema.enum
  return Array.isArray(values) ? values.map(String) : valuesIn(schema.items)
}

const REFERENCE = '#/components/schemas/'
/** Registered beside the component under this ending: the form in the documents. */
const FORM = ' form'

/**
 * JSON Schemas of what is on the wire (the input side), with references to components.
 * @param draft OpenAPI 3.1 uses 2020-12, AsyncAPI 3.0 draft 7
 * @param schemas further schemas, by name; they may contain components
 */
export function jsonSchemasOf<const N extends string>(
  draft: 'draft-2020-12' | 'draft-7',
  schemas: Readonly<Record<N, z.ZodType>>,
): { readonly components: Record<string, Part>; readonly schemas: Record<N, Part> } {
  const registry = z.registry<{ id: string }>()
  for (const { name, schema, documentedAs } of components) {
    registry.add(schema, { id: name })
    if (documentedAs) registry.add(documentedAs, { id: name + FORM })
  }
  const entries = Object.entries<z.ZodType>(schemas)
  const wrapped = entries.map(([name, schema]) => [name, z.object({ is: schema })] as const)
  for (const [name, schema] of wrapped) registry.add(schema, { id: `${name}${FORM}` })
  const made = z.toJSONSchema(registry, {
    ...{ io: 'input', target: draft, unrepresentable: 'any' },
    uri: (id) => REFERENCE + id,
    override: ({ zodSchema, jsonSchema }) => simplify(zodSchema, jsonSchema),
  }).schemas as Record<string, Part>
  const named = components.map((one): [string, Part] => {
    const part = made[one.documentedAs ? one.name + FORM : one.name] ?? {}
    return [one.name, describe(one, withoutHead(part))]
  })
  const others = entries.map(([name]) => [name, partAt(made, name + FORM, 'properties').is])
  return { components: Object.fromEntries(named), schemas: Object.fromEntries(others) }
}

function withoutHead({ $schema: _, $id: __, ...part }: Part): Part {
  return part
}

/** Adds texts, statements and marks to a component's schema. */
function describe({ text, statements, fields, isRequest }: Component, part: Part): Part {
  describeFields(part, fields)
  // The default of a reader for an absent field is no part of the contract.
  if (isRequest !== true && isPart(part.properties))
    for (const property of Object.values(part.properties))
      if (isPart(property)) delete property.default
  return {
    description: text,
    ...(statements.length > 0 && { 'x-wattpost-statements': statements }),
    ...part,
  }
}

/**
 * Adds notes to the properties of an object, or of each form of a union. A property with a short name also gets the
 * core's name.
 */
export function describeFields(part: Part, notes: Notes): void {
  for (const form of [part.oneOf, part.anyOf].flat()) if (isPart(form)) describeFields(form, notes)
  if (!isPart(part.properties)) return
  for (const [name, property] of Object.entries(part.properties)) {
    const note = notes[name]
    if (note === undefined || !isPart(property)) continue
    if (note.mark.ring === 'addition') makeOptional(part, name)
    // Draft 7 ignores all keys beside a reference.
    const body = '$ref' in property ? { allOf: [property] } : property
    const { text, unit, bounds, coreName } = note
    part.properties[name] = { ...noteKeys(note), ...valueKeys(note, body), ...body, ...bounds }
    if (coreName === undefined) continue
    const long = { text, mark: core(), unit }
    part.properties[coreName] = { ...noteKeys(long), ...valueKeys(long, body), ...body, ...bounds }
  }
}

/** The strict schema may require an addition of our own server; the contract never does. */
function makeOptional(part: Part, name: string): void {
  if (!Array.isArray(part.required)) return
  const required = part.required.filter((one) => one !== name)
  if (required.length > 0) part.required = required
  else delete part.required
}

/** The JSON Schema of a query, whose values are words of the server. */
export function querySchemaOf(query: z.ZodType): Part {
  return withoutHead(
    z.toJSONSchema(query, {
      ...{ io: 'input', unrepresentable: 'any' },
      override: ({ zodSchema, jsonSchema }) => simplify(zodSchema, jsonSchema),
    }) as Part,
  )
}

/** Replaces what zod writes for its own use by what a reader expects. */
function simplify(schema: z.core.$ZodTypes, json: Part): void {
  if (schema === (wholeNumber as unknown)) replace(json, { type: 'integer', minimum: 0 })
  const { def } = schema._zod
  if (def.type === 'pipe' && def.in === wholeNumber) {
    const limits = withoutHead(z.toJSONSchema(def.out as z.ZodType) as Part)
    replace(json, { ...limits, minimum: Math.max(0, Number(limits.minimum)) })
  }
  if (def.type === 'default') json.default = def.defaultValue
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (typeof json.pattern === 'string' && json.pattern.length > DATE_PATTERN_LENGTH) {
    json.format = json.format ?? 'date-time'
    delete json.pattern
  }
  if (Array.isArray(json.anyOf)) json.anyOf = distinct(json.anyOf)
  delete json.propertyNames
}

function distinct(forms: readonly unknown[]): unknown[] {
  return [...new Map(forms.map((form) => [JSON.stringify(form), form])).values()]
}

/** The patterns of ISO dates are longer; their `format` says the same. */
const DATE_PATTERN_LENGTH = 100

function replace(json: Part, by: Part): void {
  for (const key of Object.keys(json)) delete json[key]
  Object.assign(json, by)
}

export function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The inner part under some keys; empty if there is none. */
export function partAt(value: unknown, ...keys: readonly string[]): Part {
  const found = keys.reduce<unknown>((inner, key) => (isPart(inner) ? inner[key] : {}), value)
  return isPart(found) ? found : {}
}

/** The components that a document refers to, directly or through others, by name. */
export function referredComponents(document: unknown, all: Record<string, Part>) {
  const found = new Set<string>()
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look)
    if (!isPart(value)) return
    for (const [key, inner] of Object.entries(value)) {
      if (key !== '$ref' || typeof inner !== 'string') look(inner)
      else if (inner.startsWith(REFERENCE) && !found.has(inner)) {
        found.add(inner)
        look(all[inner.slice(REFERENCE.length)])
      }
    }
  }
  look(document)
  return Object.fromEntries(Object.entries(all).filter(([name]) => found.has(REFERENCE + name)))
}
