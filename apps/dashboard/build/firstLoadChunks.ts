import { posix } from 'node:path'
import type { Plugin, Rollup } from 'vite'
import { publicPages } from './publicPages.ts'

interface ModuleGraph {
  getModuleInfo(id: string): Pick<Rollup.ModuleInfo, 'importedIds'> | null
}

const ENTRY = 'src/main.tsx'

/** Pages before sign-in: light, but not prerendered. */
const ACCOUNT_PAGES = [
  'src/pages/layouts/AuthLayout.tsx',
  'src/pages/LoginPage.tsx',
  'src/pages/RegisterPage.tsx',
  'src/pages/ForgotPasswordPage.tsx',
]

const ICON = /[\\/]@tabler[\\/]icons-react[\\/]/
const RUNTIME = /^rolldown-runtime$/

/** Pages and parts that each signed-in user loads: the links of one page preload the others. */
const MEMBER_MODULES = [
  'src/app/data.ts',
  'src/live/connection/socketSource.ts',
  'src/live/frames/frameReducer.ts',
  'src/pages/layouts/DataProviders.tsx',
  'src/pages/layouts/MemberLayouts.tsx',
  ...['Dashboard', 'BgDevice', 'BgList', 'PmDevice', 'PmList', 'HydraDevice', 'HydraList'].map(
    (page) => `src/pages/${page}Page.tsx`,
  ),
]

/** Loaded on pages with data of an emulator. */
const STORY_TOOLS = 'src/features/director/StoryTools.tsx'

/** Loaded on demand on public and account pages. */
const VISITOR_MODULES = [
  'src/app/account.ts',
  'src/session/firebaseIdentity.ts',
  'src/api/sessionCalls.ts',
  'src/api/sessionUserIn.ts',
  'src/features/director/Director.tsx',
  'src/features/shell/UserMenu.tsx',
  'src/features/tour/Tour.tsx',
  // Used by these through the protocol's index.
  ...['messageOf', 'reported/session'].map((module) => `../../protocol/src/${module}.ts`),
]

/** Packages of the entry's chunk; of other packages with an index, the entry reaches more than it uses. */
const ENTRY_PACKAGES =
  /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler|zustand|@lingui[\\/]core|@tabler[\\/]icons-react|@mantine[\\/]hooks[\\/]esm[\\/]use-debounced-value)[\\/]/
/** Indexes that reach all of a package, most of which tree shaking removes. */
const INDEX = /[\\/](protocol[\\/]src|@mantine[\\/]hooks[\\/]esm)[\\/]index\.\w+$/
/** The protocol's modules without the schema library, and the bundler's own function for imports on demand. */
const ENTRY_MODULES =
  /[\\/]protocol[\\/]src[\\/](constants|errors|result|time)\.ts$|vite[\\/]preload-helper/

/**
 * Chunks of the first load:
 * - `app`: all that the entry needs. One chunk is smaller by 2 KiB (gzip) than those that the bundler makes, and loads
 *   nothing else.
 * - `plain`: shared by public and account pages; `public` and `forms`: shared by public or account pages alone. Two
 *   requests instead of a dozen are faster on slow phones.
 * - `members`: shared by pages of signed-in users, libraries included. One request instead of forty takes a fifth less
 *   CPU time of a page load, and compresses better.
 * - `story`: the tools of a simulated story, with what they share with the director and the presenter. One request.
 * - `icons`: icons of several other pages, which would be a chunk each.
 * @param root folder of the dashboard
 */
export function firstLoadChunks(root: string) {
  let named: ReadonlyMap<string, string> | null = null
  const nameOf = (id: string, graph: ModuleGraph): string | null => {
    named ??= namesIn(root, graph)
    return named.get(id) ?? null
  }
  return [
    {
      name: (id: string, graph: ModuleGraph) => {
        const chunk = nameOf(id, graph)
        return chunk === 'app' || chunk === 'story' ? chunk : null
      },
    },
    {
      minShareCount: 2,
      name: (id: string, graph: ModuleGraph): string | null => {
        if (ICON.test(id)) return nameOf(id, graph) ?? 'icons'
        const chunk = nameOf(id, graph)
        // Other libraries have separate chunks, reduced by tree shaking.
        return chunk === 'members' || id.startsWith(`${root}/src/`) ? chunk : null
      },
    },
  ]
}

/** Chunks by module. What the entry needs is in no other chunk, since circular chunks may run before they are initialized. */
function namesIn(root: string, graph: ModuleGraph): ReadonlyMap<string, string> {
  const reached = (modules: readonly string[], except?: RegExp) =>
    reachedFrom(
      modules.map((module) => posix.normalize(`${root}/${module}`)),
      graph,
      except,
    )
  const publicModules = publicPages.flatMap((page) => page.modules)
  const account = reached(ACCOUNT_PAGES)
  const names = new Map([...account].map((id) => [id, 'forms']))
  for (const id of reached(publicModules)) names.set(id, account.has(id) ? 'plain' : 'public')
  for (const id of reached([ENTRY])) {
    const isOwn = id.startsWith(`${root}/src/`) && id !== `${root}/${ENTRY}`
    if (isOwn || ENTRY_PACKAGES.test(id) || ENTRY_MODULES.test(id)) names.set(id, 'app')
    else names.delete(id)
  }
  const visitors = [ENTRY, ...ACCOUNT_PAGES, ...publicModules, ...VISITOR_MODULES]
  const ofVisitors = reached(visitors, INDEX)
  for (const id of reached(MEMBER_MODULES))
    if (!ofVisitors.has(id) && names.get(id) !== 'app') names.set(id, 'members')
  for (const id of reached([STORY_TOOLS]))
    if (id.startsWith(`${root}/src/features/director/`) && names.get(id) !== 'app')
      names.set(id, 'story')
  return names
}

/** All static imports of some modules, recursively, without those through some modules. */
function reachedFrom(ids: readonly string[], graph: ModuleGraph, except?: RegExp): Set<string> {
  const reached = new Set<string>()
  const visit = (id: string) => {
    if (reached.has(id) || except?.test(id)) return
    reached.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported)
  }
  for (const id of ids) visit(id)
  return reached
}

/** Fails a build whose entry needs a module that is not in its chunk. */
export function completeEntryChunk(): Plugin {
  return {
    name: 'wattpost-complete-entry-chunk',
    apply: 'build',
    generateBundle(_, bundle) {
      const foreign = importsOfEntryChunk(Object.values(bundle))
      if (foreign.length > 0)
        this.error(
          `The chunk app imports ${foreign.join(', ')}: add the module to ENTRY_PACKAGES or ENTRY_MODULES.`,
        )
    },
  }
}

/** The chunks that `app` imports, without the bundler's runtime. */
export function importsOfEntryChunk(
  files: readonly (
    | Pick<Rollup.OutputAsset, 'type'>
    | Pick<Rollup.OutputChunk, 'type' | 'name' | 'fileName' | 'imports'>
  )[],
): string[] {
  const chunks = files.filter((file) => file.type === 'chunk')
  const runtime = chunks.filter(({ name }) => RUNTIME.test(name)).map(({ fileName }) => fileName)
  const app = chunks.filter(({ name }) => name === 'app')
  return app.flatMap(({ imports }) => imports).filter((name) => !runtime.includes(name))
}
