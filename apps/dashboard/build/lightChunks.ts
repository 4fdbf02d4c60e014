import type { Rollup } from 'vite'
import { publicPages } from './publicPages.ts'

interface ModuleGraph {
  getModuleInfo(id: string): Pick<Rollup.ModuleInfo, 'importedIds'> | null
}

/** The pages before sign-in, which are light too but not prerendered. */
const ACCOUNT_PAGES = [
  'src/pages/layouts/AuthLayout.tsx',
  'src/pages/LoginPage.tsx',
  'src/pages/RegisterPage.tsx',
  'src/pages/ForgotPasswordPage.tsx',
]

/** The icons that several pages show, of which each would be a chunk of its own. */
export const iconChunk = {
  name: 'icons',
  minShareCount: 2,
  test: /@tabler[\\/]icons-react[\\/]/,
}

/**
 * The chunks of what light pages share: `plain` for all of them, `public` for public ones only. Two requests in
 * the place of a dozen, which a slow phone feels more than their bytes.
 * @param root folder of the dashboard
 */
export function lightChunks(root: string) {
  let named: ReadonlyMap<string, string> | null = null
  return {
    minShareCount: 2,
    name: (id: string, graph: ModuleGraph): string | null => {
      named ??= namesIn(root, graph)
      // Libraries have chunks of their own, of which only what is used remains.
      return id.startsWith(`${root}/src/`) ? (named.get(id) ?? null) : null
    },
  }
}

/** What the entry needs stays with it: two chunks that need each other may meet half done. */
function namesIn(root: string, graph: ModuleGraph): ReadonlyMap<string, string> {
  const reached = (modules: readonly string[]) =>
    reachedFrom(
      modules.map((module) => `${root}/${module}`),
      graph,
    )
  const entry = reached(['src/main.tsx'])
  const account = reached(ACCOUNT_PAGES)
  const names = new Map<string, string>()
  for (const id of reached(publicPages.flatMap((page) => page.modules))) {
    if (!entry.has(id)) names.set(id, account.has(id) ? 'plain' : 'public')
  }
  return names
}

/** All modules that some need at once. */
function reachedFrom(ids: readonly string[], graph: ModuleGraph): Set<string> {
  const reached = new Set<string>()
  const visit = (id: string) => {
    if (reached.has(id)) return
    reached.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported)
  }
  for (const id of ids) visit(id)
  return reached
}
