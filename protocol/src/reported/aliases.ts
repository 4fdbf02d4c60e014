import { ownValue } from '../live/frame.ts'
import { isGroup } from './parts.ts'

/** Further names of fields, by the name that a schema has. */
export type Aliases = Readonly<Record<string, readonly string[]>>

/** A group whose fields are also under the names of the schema; any other value unchanged. */
export function withAliases(json: unknown, aliases: Aliases): unknown {
  if (!isGroup(json)) return json
  const renamed = Object.entries(aliases).flatMap(([name, others]) => {
    if (ownValue(json, name) !== undefined) return []
    const other = others.find((each) => ownValue(json, each) !== undefined)
    return other === undefined ? [] : [[name, ownValue(json, other)] as const]
  })
  return renamed.length === 0 ? json : { ...json, ...Object.fromEntries(renamed) }
}

const NAMES = ['channel', 'monitor', 'monitor_id'] as const

/** The channel or battery monitor that a value names, by number or text. */
function nameIn(json: unknown): string | null {
  const name = NAMES.map((key) => ownValue(json, key)).find((each) => each !== undefined)
  if (typeof name === 'number' && Number.isSafeInteger(name)) return `${name}`
  return typeof name === 'string' && name !== '' ? name : null
}

/**
 * The values of channels or monitors by name: of an object with a key for each, of a list, or of a single value that
 * names itself. `null` for anything else. A value of a list that names nothing is left out.
 */
export function entriesByName(json: unknown): readonly (readonly [string, unknown])[] | null {
  if (!isGroup(json) && !Array.isArray(json)) return null
  const isKeyed = isGroup(json) && nameIn(json) === null
  if (isKeyed) return Object.entries(json)
  const values: readonly unknown[] = Array.isArray(json) ? json : [json]
  return values.flatMap((value) => {
    const name = nameIn(value)
    return name === null ? [] : [[name, value] as const]
  })
}
