import { z } from 'zod'

/** A method and a path, e.g. `GET /api/hydra/device/:id`; `*` is any method or segment, `**` the rest. */
export const httpPattern = z
  .string()
  .max(2000, 'is longer than any path of the contract')
  .regex(
    /^(GET|POST|PUT|PATCH|DELETE|\*) \/\S*$/,
    'must be a method and a path, e.g. GET /api/hydra/devices',
  )

/** A call without its origin. */
export interface Call {
  readonly method: string
  readonly path: string
  /** The query as sent, without `?`; may be empty. */
  readonly query: string
}

/** The call of a method and a target, a path with its query. */
export function callAt(method: string, target: string): Call {
  const mark = target.indexOf('?')
  return mark < 0
    ? { method, path: target, query: '' }
    : { method, path: target.slice(0, mark), query: target.slice(mark + 1) }
}

/**
 * Whether a call matches `METHOD /path?query`, segment by segment: `*` and `:name` match one, a
 * final `**` the rest. The call must have the parameters of the query, in any order, and may have
 * others; `?` alone matches a call without a query.
 */
export function matchesCall(pattern: string, call: Call): boolean {
  return matches(pattern, call, hasQuery)
}

/**
 * Like `matchesCall`, but a call with other parameters does not match: the recorded answer of a list is not that of
 * a search in it.
 */
export function matchesWholeCall(pattern: string, call: Call): boolean {
  return matches(pattern, call, (query, wanted) => sorted(query) === sorted(wanted))
}

function matches(
  pattern: string,
  { method, path, query }: Call,
  isMatch: (query: string, wanted: string) => boolean,
): boolean {
  const space = pattern.indexOf(' ')
  const wanted = pattern.slice(0, space)
  const [wantedPath = '', ...wantedQuery] = pattern.slice(space + 1).split('?')
  return (
    (wanted === '*' || wanted === method) &&
    samePath(wantedPath, path) &&
    (wantedQuery.length === 0 || isMatch(query, wantedQuery.join('?')))
  )
}

/** Whether a call could match two patterns; their queries do not count. */
export function overlaps(one: string, other: string): boolean {
  const [oneMethod = '', onePath = ''] = one.split(' ')
  const [otherMethod = '', otherPath = ''] = other.split(' ')
  const segments = (path: string) => path.replace(/\?.*/, '').split('/')
  return (
    (oneMethod === '*' || otherMethod === '*' || oneMethod === otherMethod) &&
    pathsOverlap(segments(onePath), segments(otherPath))
  )
}

function pathsOverlap(one: readonly string[], other: readonly string[]): boolean {
  const [first, ...rest] = one
  const [otherFirst, ...otherRest] = other
  if (first === '**') return rest.length === 0 && otherFirst !== undefined
  if (otherFirst === '**') return otherRest.length === 0 && first !== undefined
  if (first === undefined || otherFirst === undefined) return first === otherFirst
  return (
    (sameSegment(first, otherFirst) || sameSegment(otherFirst, first)) &&
    pathsOverlap(rest, otherRest)
  )
}

function samePath(wanted: string, path: string): boolean {
  const wants = wanted.split('/')
  const has = path.split('/')
  if (wants.at(-1) === '**') {
    const head = wants.slice(0, -1)
    return has.length >= wants.length && head.every((one, index) => sameSegment(one, has[index]))
  }
  return wants.length === has.length && wants.every((one, index) => sameSegment(one, has[index]))
}

function sameSegment(wanted: string, segment: string | undefined): boolean {
  return wanted === segment || wanted === '*' || (wanted.length > 1 && wanted.startsWith(':'))
}

function hasQuery(query: string, wanted: string): boolean {
  if (wanted === '') return query === ''
  const pairs = new Set(pairsOf(query))
  return pairsOf(wanted).every((pair) => pairs.has(pair))
}

/** The parameters of a query in one encoding, e.g. `page=0`. */
function pairsOf(query: string): string[] {
  return new URLSearchParams(query).toString().split('&')
}

function sorted(query: string): string {
  const params = new URLSearchParams(query)
  params.sort()
  return params.toString()
}
