import type { PublicPage } from './publicPages.ts'

/** The route rules of one build, `builds/meta/{id}.json` [H4]. */
export interface Manifest {
  readonly id: string
  /** When it was built, epoch milliseconds. */
  readonly timestamp: number
  /** Rules by path; the dashboard's matcher reads them. */
  readonly matcher: { readonly static: Readonly<Record<string, { readonly payload: true }>> }
  /** Pages that came as HTML. */
  readonly prerendered: readonly string[]
}

export function manifestOf(id: string, pages: readonly PublicPage[]): Manifest {
  const paths = pages.map(({ path }) => path)
  return {
    id,
    timestamp: Date.now(),
    matcher: { static: Object.fromEntries(paths.map((path) => [path, { payload: true }])) },
    prerendered: paths,
  }
}
