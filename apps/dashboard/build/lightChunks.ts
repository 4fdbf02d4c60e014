import type { Rollup } from 'vite'
import { publicPages } from './publicPages.ts'

interface ModuleGraph {
  getModuleInfo(id: string): Pick<Rollup.ModuleInfo, 'importedIds'> | null
}

/** Pages before sign-in: light, but not prerendered. */
const ACCOUNT_PAGES = [
  'src/pages/layouts/AuthLayout.tsx',
  'src/pages/LoginPage.tsx',
  'src/pages/RegisterPage.tsx',
  'src/pages/ForgotPasswordPage.tsx',
]

/** One chunk for icons of several pages, which would be a chunk each. */
export const iconChunk = {
  name: 'icons',
  minShareCount: 2,
  test: /@tabler[\\/]icons-react[\\/]/,
}

/**
 * Shared chunks of light pages: `plain` for all of them, `public` for public ones. Two requests instead of a dozen are
 * faster on slow phones.
 * @param root folder of the dashboard
 */
export function lightChunks(root: string) {
  let named: ReadonlyMap<string, string> | null = null
  return {
    minShareCount: 2,
    name: (id: string, graph: ModuleGraph): string | null => {
      named ??= namesIn(root, graph)
      // Libraries have separate chunks, reduced by tree shaking.
      return id.startsWith(`${root}/src/`) ? (named.get(id) ?? null) : null
    },
  }
}

/** Modules of the entry stay in it, since circular chunks may run before they are initialized. */
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

/** All static imports of some modules, recursively. */
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
