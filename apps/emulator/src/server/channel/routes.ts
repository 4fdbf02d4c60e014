import type { Call } from '../../scenario/faults/callPattern.ts'

/** The fields of a query; a repeated one is a list, as in Express. */
export function queryOf({ query }: Call): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = Object.create(null)
  for (const [key, value] of new URLSearchParams(query)) {
    const known = fields[key]
    fields[key] = known === undefined ? value : [known, value].flat()
  }
  return fields
}

/** The parameters of a path by its route, e.g. `/devices/:id`; `null` if it is another route's. */
export function paramsOf(route: string, path: string): Record<string, string> | null {
  const [wanted, given] = [route.split('/'), path.replace(/(?<=.)\/$/, '').split('/')]
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? ''
    if (!segment.startsWith(':')) {
      if (segment.toLowerCase() !== value.toLowerCase()) return null
      continue
    }
    const decoded = decodedSegment(value)
    if (decoded === null || decoded === '') return null
    params[segment.slice(1)] = decoded
  }
  return params
}

function decodedSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
