/** A part of a generated document or JSON Schema. */
export type Part = Readonly<Record<string, unknown>>

export function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The inner part under some keys; empty if there is none. */
export function partAt(value: unknown, ...keys: readonly string[]): Part {
  const found = keys.reduce<unknown>((inner, key) => (isPart(inner) ? inner[key] : {}), value)
  return isPart(found) ? found : {}
}

/** The schema to which a reference leads, or the schema itself. */
export function resolved(schema: unknown, components: Part): Part {
  if (!isPart(schema)) return {}
  const [only, ...others] = Array.isArray(schema.allOf) ? schema.allOf : []
  if (only !== undefined && others.length === 0)
    return { ...resolved(only, components), ...notesOf(schema) }
  if (typeof schema.$ref !== 'string') return schema
  return partAt(components, schema.$ref.split('/').at(-1) ?? '')
}

function notesOf({ description }: Part): Part {
  return description === undefined ? {} : { description }
}

/** The ring of a part, and its statements. */
export function ringText(part: Part): string {
  const name = part['x-wattpost-addition']
  return `${part['x-wattpost-ring'] ?? 'core'}${name === undefined ? '' : ` (${name})`}`
}

export function statementsOf(part: Part): string {
  const statements = part['x-wattpost-statements']
  return Array.isArray(statements) ? statements.join(', ') : ''
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

/** The smallest and the largest value: those of the schema, or of the unit. */
export function rangeText(schema: Part, meaning = ''): string {
  const least = bound(schema, 'minimum')
  const most = bound(schema, 'maximum')
  if (least !== undefined && most !== undefined) return `${least} to ${most}`
  if (least !== undefined) return `from ${least}`
  const above = bound(schema, 'exclusiveMinimum')
  if (above !== undefined && most !== undefined) return `above ${above}, up to ${most}`
  if (most !== undefined) return `up to ${most}`
  if (above !== undefined) return `above ${above}`
  if (unitText(meaning) === 'percent') return '0 to 100'
  return /\b(\d+ to \d+(?:; \d+ is unknown)?)$/.exec(meaning)?.[1] ?? ''
}

function bound(schema: Part, key: string): number | undefined {
  const value = schema[key]
  return typeof value === 'number' && Math.abs(value) < BOUND_MAX ? value : undefined
}

const UNIT =
  /(?:^|, |: )(kΩ|mV|varh|var|VAh|VA|Wh|Ah|Hz|°C|V|A|W|percent|epoch seconds|seconds|minutes)(?=$|[ ,;:.])/i

/** The unit that a description names; empty without one. */
export function unitText(meaning: string): string {
  const unit = UNIT.exec(meaning)?.[1] ?? ''
  return /^(percent|epoch seconds|seconds|minutes)$/i.test(unit) ? unit.toLowerCase() : unit
}
