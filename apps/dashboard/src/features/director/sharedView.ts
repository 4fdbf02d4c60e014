/** A view that a link shares: the run, a moment of it, and a page. */
export interface SharedView {
  readonly scenario: string
  readonly seed: number
  readonly atMs: number
  /** A path of this dashboard. */
  readonly page: string
}

/** The link, relative to the dashboard; it opens the public start page first. */
export function linkOf({ scenario, seed, atMs, page }: SharedView): string {
  const at = new Date(atMs).toISOString()
  return `/?${new URLSearchParams({ play: scenario, seed: `${seed}`, at, page })}`
}

/** Reads the query of a link; `null` without a valid view. */
export function sharedViewIn(search: string): SharedView | null {
  const query = new URLSearchParams(search)
  const scenario = query.get('play')
  const seed = Number(query.get('seed') ?? Number.NaN)
  const atMs = Date.parse(query.get('at') ?? '')
  if (scenario === null || !Number.isInteger(seed) || Number.isNaN(atMs)) return null
  return { scenario, seed, atMs, page: ownPath(query.get('page') ?? '/') }
}

/** Any origin: only whether a path leads away from it counts. */
const ORIGIN = 'http://own.invalid'

/** Only a path of this dashboard, as a browser reads it: a link may come from anyone. */
function ownPath(page: string): string {
  if (!page.startsWith('/') || !URL.canParse(page, ORIGIN)) return '/'
  const { origin, pathname, search, hash } = new URL(page, ORIGIN)
  return origin === ORIGIN && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/'
}
