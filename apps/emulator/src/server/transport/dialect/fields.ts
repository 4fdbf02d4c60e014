import type { AnyGroup } from '@wattpost/protocol'

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

/** The long names of a group's fields beyond the specification's. */
export function additionsOf({ fields }: AnyGroup): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.addition !== undefined)
}

/** A part without the additions among its fields and those of its inner groups. */
export function withoutAdditions(part: Part, group: AnyGroup): Part {
  const added = additionsOf(group).flatMap((name) => [name, group.fields[name]?.wire ?? name])
  return withCoreGroups(omitted(part, added), group)
}

/** A part whose inner groups are without additions. */
export function withCoreGroups(part: Part, { fields }: AnyGroup): Part {
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      const inner = fields[key]?.is
      return [key, isGroup(inner) ? withoutAdditions(partOf(value), inner) : value]
    }),
  )
}

function isGroup(schema: unknown): schema is AnyGroup {
  return typeof schema === 'object' && schema !== null && 'fields' in schema
}
