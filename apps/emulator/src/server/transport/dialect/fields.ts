/** A part of a message: its keys and values. */
export type Part = Readonly<Record<string, unknown>>

/** A JSON object as a part. */
export function partOf(json: unknown): Part {
  return json as Part
}

export function omitted(part: Part, keys: readonly string[]): Part {
  return Object.fromEntries(Object.entries(part).filter(([key]) => !keys.includes(key)))
}

export function picked(part: Part, keys: readonly string[]): Part {
  return Object.fromEntries(Object.entries(part).filter(([key]) => keys.includes(key)))
}

/** A part under other keys; keys without another name stay. */
export function renamed(part: Part, names: Readonly<Record<string, string>>): Part {
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [names[key] ?? key, value]))
}
