/** A JSON Schema, or a part of one. */
type Part = Readonly<Record<string, unknown>>
/** Replaces a part, given its key. */
type Change = (key: string, part: Part) => Part

/** Shorter parts are repeated: a reference would save little. */
const CHARS_MIN = 120
/** Keywords of JSON Schema with one part, or a list of parts. */
const HOLDERS = ['items', 'additionalProperties', 'propertyNames', 'anyOf', 'oneOf', 'allOf']

/**
 * The same JSON Schema with each repeated part once, under `$defs`. The conditions of `after` alone
 * would otherwise occur twenty times.
 */
export function shareParts(schema: Part): Part {
  const repeated = repeatedParts(schema)
  const names = new Map<string, string>()
  const $defs: Record<string, Part> = {}
  const share: Change = (key, part) => {
    const text = JSON.stringify(part)
    if (text.length < CHARS_MIN || !repeated.has(text)) return withParts(key, part, share)
    const known = names.get(text)
    if (known !== undefined) return { $ref: `#/$defs/${known}` }
    const name = unusedName(key, names.values())
    names.set(text, name)
    $defs[name] = withParts(key, part, share)
    return { $ref: `#/$defs/${name}` }
  }
  return { ...withParts('', schema, share), $defs }
}

/** Parts that occur more than once, as text. Parts inside a repeated one count once. */
function repeatedParts(schema: Part): ReadonlySet<string> {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  const look: Change = (key, part) => {
    const text = JSON.stringify(part)
    if (seen.has(text)) repeated.add(text)
    else withParts(key, part, look)
    seen.add(text)
    return part
  }
  look('', schema)
  return repeated
}

/** A part with its inner parts replaced. */
function withParts(key: string, part: Part, change: Change): Part {
  const changed = (name: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((one) => changed(name, one))
    return isPart(value) ? change(name, value) : value
  }
  const words = Object.entries(part).map(([word, value]) => {
    if (word === 'properties' && isPart(value))
      return [
        word,
        Object.fromEntries(Object.entries(value).map(([name, one]) => [name, changed(name, one)])),
      ]
    return [word, HOLDERS.includes(word) ? changed(key, value) : value]
  })
  return Object.fromEntries(words)
}

/** `after`, `after2` and so on. */
function unusedName(key: string, used: Iterable<string>): string {
  const names = new Set(used)
  let name = key
  for (let count = 2; names.has(name); count += 1) name = `${key}${count}`
  return name
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
