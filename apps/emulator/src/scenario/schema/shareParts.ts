/** A JSON Schema by zod, or a part of one. It has no `$defs`: zod writes reused schemas in place, and none is recursive. */
type Part = Readonly<Record<string, unknown>>
/**
 * Replaces a part, or visits it and returns it.
 * @param propertyName the nearest property name above the part, `''` above the first one
 */
type Replace = (propertyName: string, part: Part) => Part

/** Shorter parts are repeated: a reference would save little. */
const CHARS_MIN = 120
/** Keywords of JSON Schema with one part, or a list of parts. `properties` has a part for each name. */
const KEYWORDS_WITH_PARTS = [
  'items',
  'additionalProperties',
  'propertyNames',
  'anyOf',
  'oneOf',
  'allOf',
]

/**
 * The same JSON Schema with each repeated part once, under `$defs`. The conditions of `after` alone
 * would otherwise occur twenty times.
 */
export function shareParts(schema: Part): Part {
  const repeated = repeatedParts(schema)
  const definitionNames = new Map<string, string>()
  const $defs: Record<string, Part> = {}
  const share: Replace = (propertyName, part) => {
    const json = JSON.stringify(part)
    if (json.length < CHARS_MIN || !repeated.has(json)) return withParts(propertyName, part, share)
    const definedName = definitionNames.get(json)
    if (definedName !== undefined) return { $ref: `#/$defs/${definedName}` }
    const name = unusedName(propertyName, definitionNames.values())
    definitionNames.set(json, name)
    $defs[name] = withParts(propertyName, part, share)
    return { $ref: `#/$defs/${name}` }
  }
  return { ...withParts('', schema, share), $defs }
}

/** Parts that occur more than once, as JSON. Parts inside a repeated one count once. */
function repeatedParts(schema: Part): ReadonlySet<string> {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  const visit: Replace = (propertyName, part) => {
    const json = JSON.stringify(part)
    if (seen.has(json)) repeated.add(json)
    else withParts(propertyName, part, visit)
    seen.add(json)
    return part
  }
  visit('', schema)
  return repeated
}

/** A part with its inner parts replaced. */
function withParts(propertyName: string, part: Part, replace: Replace): Part {
  const replaced = (nearestName: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((each) => replaced(nearestName, each))
    return isPart(value) ? replace(nearestName, value) : value
  }
  const entries = Object.entries(part).map(([keyword, value]) => {
    if (keyword === 'properties' && isPart(value)) {
      const properties = Object.entries(value).map(([name, each]) => [name, replaced(name, each)])
      return [keyword, Object.fromEntries(properties)]
    }
    return [keyword, KEYWORDS_WITH_PARTS.includes(keyword) ? replaced(propertyName, value) : value]
  })
  return Object.fromEntries(entries)
}

/** `after`, `after2` and so on. */
function unusedName(propertyName: string, used: Iterable<string>): string {
  const names = new Set(used)
  let name = propertyName
  for (let count = 2; names.has(name); count += 1) name = `${propertyName}${count}`
  return name
}

/** Whether a value is a part of a JSON Schema. */
export function isPart(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
