/** Key of a map's entries in the JSON. */
const MAP = '$map'

/** The JSON text of a value with maps in it, as a parsed scenario has. */
export function textWithMaps(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part instanceof Map ? { [MAP]: [...part] } : part,
  )
}

/** Reads what `textWithMaps` has written, by the same version. */
export function readWithMaps(text: string): unknown {
  return JSON.parse(text, (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null || !(MAP in part)) return part
    return new Map(part[MAP] as [unknown, unknown][])
  })
}
