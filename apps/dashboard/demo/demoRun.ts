/** A run of the demo, as a link or a reload asks for it. */
export interface DemoRun {
  readonly scenario: string
  /** The scenario's own without one. */
  readonly seed?: number
  /** A moment of it, epoch ms. */
  readonly atMs?: number
  /** Without a moment: time from its start, ms; 0 by default. */
  readonly afterMs?: number
}

/** The run, account and page that a link opens. */
export interface DemoLink {
  readonly run: DemoRun
  readonly account: string | null
  /** A path of the dashboard. */
  readonly page: string
}

/** Reads a link to a moment, `/?play=…&seed=…&at=…&page=…&account=…`; `null` for another path of the dashboard. */
export function demoLinkIn(path: string): DemoLink | null {
  const query = new URL(path, 'http://demo.invalid').searchParams
  const scenario = query.get('play')
  if (scenario === null) return null
  const seed = Number(query.get('seed') ?? Number.NaN)
  const atMs = Date.parse(query.get('at') ?? '')
  const page = query.get('page') ?? '/dashboard'
  return {
    run: {
      scenario,
      ...(Number.isInteger(seed) && { seed }),
      ...(!Number.isNaN(atMs) && { atMs }),
    },
    account: query.get('account'),
    // Below the hash any path stays in the demo.
    page: page.startsWith('/') ? page : '/dashboard',
  }
}
