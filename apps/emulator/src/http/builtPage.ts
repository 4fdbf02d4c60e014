import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Stands for every page that was not drawn ahead. */
const ANY = '*'

const pageSources = z.object({
  'script-src': z.array(z.string()),
  'style-src': z.array(z.string()),
})
const policies = z.record(z.string(), pageSources)

/** Hashes of what a page carries inline, as its policy must name them. */
export type PageSources = z.infer<typeof pageSources>

export interface BuiltPage {
  readonly html: string
  readonly sources: PageSources
}

/**
 * The page for a path: drawn ahead if the build did so, else the shell that every route may start from.
 * `null` when the dashboard is not built.
 */
export async function builtPage(folder: string, path: string): Promise<BuiltPage | null> {
  const text = await readFile(join(folder, 'csp.json'), 'utf8').catch(() => null)
  if (text === null) return null
  const drawn = policies.parse(JSON.parse(text))
  const own = path.replace(/\/(index\.html)?$/, '') || '/'
  const name = Object.hasOwn(drawn, own) ? own : ANY
  const sources = drawn[name] ?? { 'script-src': [], 'style-src': [] }
  const file = name === ANY ? '200.html' : join(`.${name}`, 'index.html')
  return { html: await readFile(join(folder, file), 'utf8'), sources }
}
