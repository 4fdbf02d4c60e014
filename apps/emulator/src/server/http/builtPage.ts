import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Key of all pages that are not prerendered. */
const ANY = '*'

const pageSources = z.object({
  'script-src': z.array(z.string()),
  'style-src': z.array(z.string()),
})
const policies = z.record(z.string(), pageSources)

/** Hashes of a page's inline content, for its policy. */
export type PageSources = z.infer<typeof pageSources>

export interface BuiltPage {
  readonly html: string
  readonly sources: PageSources
}

/**
 * The page for a path: the prerendered one, else the shell of all other routes. `null` when the dashboard is not
 * built.
 */
export async function builtPage(folder: string, path: string): Promise<BuiltPage | null> {
  const text = await readFile(join(folder, 'csp.json'), 'utf8').catch(() => null)
  if (text === null) return null
  const prerendered = policies.parse(JSON.parse(text))
  const route = path.replace(/\/(index\.html)?$/, '') || '/'
  const name = Object.hasOwn(prerendered, route) ? route : ANY
  const sources = prerendered[name] ?? { 'script-src': [], 'style-src': [] }
  const file = name === ANY ? '200.html' : join(`.${name}`, 'index.html')
  return { html: await readFile(join(folder, file), 'utf8'), sources }
}
