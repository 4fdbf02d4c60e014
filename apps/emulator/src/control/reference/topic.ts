import { isPart, type Part, partAt } from '@wattpost/protocol/contract'

/** A table of a topic. */
export interface TopicTable {
  readonly title: string
  /** The caption of the table. */
  readonly text?: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export const topicKinds = [
  'event',
  'connection',
  'request',
  'call',
  'action',
  'fault',
  'key',
] as const
export type TopicKind = (typeof topicKinds)[number]

/** Something that a scenario or a test may name. */
export interface Topic {
  readonly kind: TopicKind
  /** In the spelling of a scenario: `hydra_power`, `GET /api/hydra/devices`, `http status`, `expect.within`. */
  readonly name: string
  readonly summary: string
  /** Further facts, e.g. which families send it. */
  readonly facts: Readonly<Record<string, string>>
  readonly tables: readonly TopicTable[]
  /** Other words that mean it. */
  readonly aliases: readonly string[]
  /** An example in a scenario. */
  readonly example?: string
}

/** What tables say of a field, besides its name. */
interface FieldTexts {
  readonly type: string
  readonly unit: string
  readonly range: string
  readonly meaning: string
  /** The default of a parameter. */
  readonly default?: string
  /** When frames have it. */
  readonly sent?: string
}

/** The texts of a field of a generated document or JSON Schema. */
export function fieldTexts(written: unknown, components: Part = {}): FieldTexts {
  const schema = resolved(written, components)
  return {
    type: typeText(schema, components),
    unit: String(Object(written)['x-wattpost-unit'] ?? ''),
    range: rangeText(schema),
    meaning: String(Object(written).description ?? schema.description ?? ''),
  }
}

/**
 * A table of fields.
 * @param columns after that of the names
 */
export function fieldTable(
  title: string,
  [name, ...columns]: readonly [string, ...(keyof FieldTexts)[]],
  fields: readonly (readonly [string, FieldTexts])[],
): TopicTable {
  const rows = fields.map(([field, texts]) => [field, ...columns.map((one) => texts[one] ?? '')])
  return { title, head: [name, ...columns], rows }
}

/** The fields of a schema with their texts. */
export function fieldsIn(schema: Part, components: Part = {}): [string, FieldTexts][] {
  return Object.entries(partAt(schema, 'properties')).map(([name, written]) => [
    name,
    fieldTexts(written, components),
  ])
}

/** The schema to which a reference leads, or the schema itself. */
export function resolved(schema: unknown, components: Part): Part {
  if (!isPart(schema)) return {}
  const [only, ...others] = Array.isArray(schema.allOf) ? schema.allOf : []
  if (only !== undefined && others.length === 0) {
    const { description } = schema
    return { ...resolved(only, components), ...(description !== undefined && { description }) }
  }
  if (typeof schema.$ref !== 'string') return schema
  return partAt(components, schema.$ref.split('/').at(-1) ?? '')
}

/** The type of a value in a word, or its possible values. */
export function typeText(schema: Part, components: Part = {}): string {
  const own = resolved(schema, components)
  if ('const' in own) return String(own.const)
  if (Array.isArray(own.enum)) return own.enum.map(String).join(' | ')
  const forms = own.anyOf ?? own.oneOf
  if (Array.isArray(forms))
    return [...new Set(forms.map((one) => typeText(Object(one), components)))].join(' | ')
  if (own.type === 'array') return `list of ${typeText(partAt(own, 'items'), components)}`
  return [own.type ?? 'any'].flat().join(' | ')
}

/** Wider bounds only keep out what no device measures. */
const BOUND_MAX = 1e12

/** The smallest and the largest value. */
export function rangeText(schema: Part): string {
  const [least, most, above] = ['minimum', 'maximum', 'exclusiveMinimum'].map((key) => {
    const value = schema[key]
    return typeof value === 'number' && Math.abs(value) < BOUND_MAX ? value : undefined
  })
  if (least !== undefined) return most === undefined ? `from ${least}` : `${least} to ${most}`
  if (above !== undefined) return `above ${above}${most === undefined ? '' : `, up to ${most}`}`
  return most === undefined ? '' : `up to ${most}`
}
