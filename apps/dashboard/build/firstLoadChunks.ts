import type { Plugin, Rollup } from 'vite'
import { type ModuleGraph, type Reached, reachedIn } from './moduleGraph.ts'
import { publicPages } from './publicPages.ts'

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

/** Parsing of a session: the schema library with what the protocol needs of it. */
const SESSION_SCHEMAS = [
  'src/api/sessionUserIn.ts',
  'src/session/claimsOf.ts',
  '../../protocol/src/reported/session.ts',
]

/** Loaded on pages with data of an emulator. */
const STORY_TOOLS = 'src/features/director/StoryTools.tsx'

/** Shared by signed-in users and the director, who would load each as a file of its own. */
const OF_DIRECTOR_TOO = ['src/ui/useKeyPress.ts', 'src/ui/time/dateTime.ts']

/** The account and what it needs, in one chunk: alone, its parts are a few hundred bytes each. */
const ACCOUNT = [
  'src/app/account.ts',
  'src/session/accountChooser.ts',
  '../../protocol/src/http/serviceAddress.ts',
]

/** Loaded on demand on public and account pages. */
const VISITOR_MODULES = [
  ...ACCOUNT,
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
const PROTOCOL = /[\\/]protocol[\\/]src[\\/]/
/** The protocol's modules without the schema library, and the bundler's own function for imports on demand. */
const ENTRY_MODULES =
  /[\\/]protocol[\\/]src[\\/](constants|errors|messageOf|result|time|http[\\/]calls)\.ts$|vite[\\/]preload-helper/

/** Modules of the protocol that one page needs, and that are in its chunk: all other pages would load them, too. */
const OF_ONE_PAGE = /[\\/]protocol[\\/]src[\\/](live[\\/]dayTotals|sensitiveKey)\.ts$/

/** Modules of account pages that signed-in users need, who do not load the other forms. */
const OF_MEMBERS_TOO = /[\\/](src[\\/](ui[\\/]Field|session[\\/]identityErrors)|IconSelector)\./

/** Chunks that a page needs as a whole: also modules that one other chunk needs are in them. */
const WHOLE_CHUNKS = new Set(['app', 'account', 'schemas', 'protocol', 'live', 'story'])
/** Chunks that hold libraries. */
const LIBRARY_CHUNKS = new Set([
  'members',
  'overview',
  'lists',
  'fleet',
  'metrics',
  'bg',
  'pm',
  'hydra',
  'devices',
])

/**
 * Chunks of the first load:
 * - `app`: all that the entry needs. One chunk is smaller by 2 KiB (gzip) than those that the bundler makes, and loads
 *   nothing else.
 * - `plain`: shared by public and account pages; `public` and `forms`: shared by public or account pages alone. Two
 *   requests instead of a dozen are faster on slow phones. `fields`: what signed-in users need of the forms.
 * - `account`: the account of pages for signing in and of signed-in users.
 * - `times`: what the director on a public page shares with signed-in users.
 * - `schemas`: the schema library, with what visitors with a session and signed-in users parse.
 * - `protocol`: the rest of the protocol, which pages reach through its index.
 * - `live`: the data sources of signed-in pages.
 * - `members`: shared by pages of signed-in users, libraries included; parts of it that few of them need are in chunks of
 *   their own, see `memberChunks`. One request instead of forty takes a fifth less CPU time of a page load, and
 *   compresses better.
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
        return chunk !== null && WHOLE_CHUNKS.has(chunk) ? chunk : null
      },
    },
    {
      minShareCount: 2,
      name: (id: string, graph: ModuleGraph): string | null => {
        if (ICON.test(id)) return nameOf(id, graph) ?? 'icons'
        const chunk = nameOf(id, graph)
        // Other libraries have separate chunks, reduced by tree shaking.
        return LIBRARY_CHUNKS.has(chunk ?? '') || id.startsWith(`${root}/src/`) ? chunk : null
      },
    },
  ]
}

/** Chunks by module. The modules of the entry are in no other chunk, since circular chunks may run before they are initialized. */
function namesIn(root: string, graph: ModuleGraph): ReadonlyMap<string, string> {
  const reached = reachedIn(root, graph)
  const names = new Map<string, string>()
  const name = (ids: Iterable<string>, chunkOf: (id: string) => string) => {
    for (const id of ids) if (names.get(id) !== 'app') names.set(id, chunkOf(id))
  }
  const publicModules = publicPages.flatMap((page) => page.modules)
  const account = reached(ACCOUNT_PAGES)
  name(account, (id) => (OF_MEMBERS_TOO.test(id) ? 'fields' : 'forms'))
  name(reached(publicModules), (id) => (account.has(id) ? 'plain' : 'public'))
  for (const id of reached([ENTRY])) {
    const isOwn = id.startsWith(`${root}/src/`) && id !== `${root}/${ENTRY}`
    if (isOwn || ENTRY_PACKAGES.test(id) || ENTRY_MODULES.test(id)) names.set(id, 'app')
    else names.delete(id)
  }
  for (const id of reached(ACCOUNT, INDEX)) if (!names.has(id)) names.set(id, 'account')
  const ofVisitors = reached([ENTRY, ...ACCOUNT_PAGES, ...publicModules, ...VISITOR_MODULES], INDEX)
  for (const [id, chunk] of memberChunks(reached))
    if (!ofVisitors.has(id) && !OF_ONE_PAGE.test(id))
      name([id], () => (PROTOCOL.test(id) ? 'protocol' : chunk))
  name(reached(SESSION_SCHEMAS, INDEX), () => 'schemas')
  name(reached(OF_DIRECTOR_TOO), () => 'times')
  const isStory = (id: string) => id.startsWith(`${root}/src/features/director/`)
  name([...reached([STORY_TOOLS])].filter(isStory), () => 'story')
  return names
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

const page = (name: string) => `src/pages/${name}Page.tsx`

/** Pages of signed-in users: the links of one page preload the others. */
const DASHBOARD = [page('Dashboard')]
const LISTS = ['BgList', 'PmList', 'HydraList'].map(page)
const DEVICES = { bg: [page('BgDevice')], pm: [page('PmDevice')], hydra: [page('HydraDevice')] }
const LAYOUTS = ['src/pages/layouts/DataProviders.tsx', 'src/pages/layouts/MemberLayouts.tsx']
/** Data sources: each page of a signed-in user loads them, one after another. */
const LIVE = [
  'src/app/data.ts',
  'src/live/connection/socketSource.ts',
  'src/live/devices/snapshot.ts',
  'src/live/frames/frameReducer.ts',
]

type Family = keyof typeof DEVICES
type MemberChunk =
  | Family
  | 'live'
  | 'overview'
  | 'lists'
  | 'fleet'
  | 'metrics'
  | 'devices'
  | 'members'

/**
 * The chunk of each module that signed-in users load, by what reaches it:
 * - `live`: data sources alone.
 * - `bg`, `pm`, `hydra`: of device pages that of one family. Lists and the dashboard may reach it, which show all.
 * - `devices`: several device pages alone; `metrics`: those with a chart of metrics, bg and pm, alone.
 * - `lists`, `fleet`: lists or the dashboard alone; `overview`: these two alone.
 * - `members`: the layouts, or any other two.
 */
function memberChunks(reached: Reached): ReadonlyMap<string, MemberChunk> {
  const [layouts, live] = [reached(LAYOUTS), reached(LIVE)]
  const [lists, fleet] = [reached(LISTS), reached(DASHBOARD)]
  const devices = Object.entries(DEVICES).map(
    ([family, pages]) => [family as Family, reached(pages)] as const,
  )
  const chunkOf = (id: string): MemberChunk => {
    const families = devices.flatMap(([family, ids]) => (ids.has(id) ? family : []))
    const isInOverview = lists.has(id) || fleet.has(id)
    const [family] = families
    if (layouts.has(id)) return 'members'
    if (live.has(id)) return isInOverview || family ? 'members' : 'live'
    if (family === undefined) return overviewChunk(lists.has(id), fleet.has(id))
    if (families.length === 1) return family
    if (isInOverview) return 'members'
    return families.includes('hydra') ? 'devices' : 'metrics'
  }
  const all = [layouts, live, lists, fleet, ...devices.map(([, ids]) => ids)]
  return new Map(all.flatMap((ids) => [...ids]).map((id) => [id, chunkOf(id)]))
}

function overviewChunk(isListed: boolean, isOfFleet: boolean): MemberChunk {
  if (isListed && isOfFleet) return 'overview'
  return isListed ? 'lists' : 'fleet'
}
