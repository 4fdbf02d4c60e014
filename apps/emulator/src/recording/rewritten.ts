import type { Recorded } from './record.ts'

/** Records with the texts of `rewrites` replaced, wherever one is a whole value or a whole part of a path or query. */
export function rewritten(
  records: readonly Recorded[],
  rewrites: ReadonlyMap<string, string>,
): readonly Recorded[] {
  if (rewrites.size === 0) return records
  return records.map((record) => {
    const plain = inValue(record, rewrites) as Recorded
    if (plain.kind !== 'http') return plain
    const { location } = plain.headers
    const headers = location === undefined ? {} : { location: inUrl(location, rewrites) }
    return {
      ...plain,
      path: inUrl(plain.path, rewrites),
      headers: { ...plain.headers, ...headers },
    }
  })
}

function inValue(value: unknown, rewrites: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return rewrites.get(value) ?? value
  if (Array.isArray(value)) return value.map((one) => inValue(one, rewrites))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, inValue(one, rewrites)]),
  )
}

/** A kept id has no characters that are encoded. */
function inUrl(url: string, rewrites: ReadonlyMap<string, string>): string {
  return url
    .split(/([/?&=#])/)
    .map((part) => rewrites.get(part) ?? part)
    .join('')
}
