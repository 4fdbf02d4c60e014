/** A call, without its address: `GET`, `/api/hydra/devices`, `?page=0`. */
export interface Call {
  readonly method: string
  readonly path: string
  /** Its query as it was sent, without the `?`; empty when there is none. */
  readonly query: string
}

/**
 * Whether a call is one of those that `METHOD /path?query` means: segment by segment, `*` and `:name` for any
 * one, a last `**` for all that follows. A query in the pattern must be the call's, in any order; without one any will do.
 */
export function meets(pattern: string, { method, path, query }: Call): boolean {
  const space = pattern.indexOf(' ')
  const [wantedPath = '', wantedQuery] = split(pattern.slice(space + 1))
  const wanted = pattern.slice(0, space)
  return (
    (wanted === '*' || wanted === method) &&
    samePath(wantedPath, path) &&
    (wantedQuery === undefined || sorted(wantedQuery) === sorted(query))
  )
}

function split(target: string): [string, string?] {
  const mark = target.indexOf('?')
  return mark < 0 ? [target] : [target.slice(0, mark), target.slice(mark + 1)]
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

function sorted(query: string): string {
  const params = new URLSearchParams(query)
  params.sort()
  return params.toString()
}
