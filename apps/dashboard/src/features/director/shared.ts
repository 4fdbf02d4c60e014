/** A view that can be passed on: what is played, with which seed, at which moment, on which page. */
export interface SharedView {
  readonly scenario: string
  readonly seed: number
  readonly atMs: number
  /** A path of this dashboard. */
  readonly page: string
}

/** The link's address relative to the dashboard; it begins on a page that everybody may open. */
export function linkOf({ scenario, seed, atMs, page }: SharedView): string {
  const at = new Date(atMs).toISOString()
  return `/?${new URLSearchParams({ play: scenario, seed: `${seed}`, at, page })}`
}

/** Reads a link's query; `null` when it passes on no view, or is damaged. */
export function sharedIn(search: string): SharedView | null {
  const query = new URLSearchParams(search)
  const scenario = query.get('play')
  const seed = Number(query.get('seed') ?? Number.NaN)
  const atMs = Date.parse(query.get('at') ?? '')
  if (scenario === null || !Number.isInteger(seed) || Number.isNaN(atMs)) return null
  return { scenario, seed, atMs, page: ownPath(query.get('page') ?? '/') }
}

/** A link may come from anybody: it leads nowhere but into this dashboard. */
function ownPath(page: string): string {
  return /^\/(?![/\\])/.test(page) ? page : '/'
}
