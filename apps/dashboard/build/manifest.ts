import { createHash } from 'node:crypto'
import type { PublicPage } from './publicPages.ts'

/** The route rules of one build, `builds/meta/{id}.json` [H4]. */
interface Manifest {
  readonly id: string
  /** Time of the build, epoch ms. */
  readonly timestamp: number
  /** Rules by path; the dashboard's matcher reads them. */
  readonly matcher: { readonly static: Readonly<Record<string, { readonly payload: true }>> }
  /** Paths of the prerendered pages. */
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

const ID_CHARS = 16

/** A hash of a build's files and contents, independent of their order. */
export function buildIdOf(parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of [...parts].sort()) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, ID_CHARS)
}
