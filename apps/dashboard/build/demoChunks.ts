import { posix } from 'node:path'
import { type ModuleGraph, reachedIn } from './moduleGraph.ts'

const ENTRY = 'demo/main.ts'

/** What the first page of a visitor runs. */
const FIRST = [
  ENTRY,
  'src/pages/layouts/DataProviders.tsx',
  'src/pages/layouts/MemberLayouts.tsx',
  'src/pages/DashboardPage.tsx',
  ...['src/app/account.ts', 'src/api/sessionCalls.ts', 'src/api/sessionUserIn.ts'],
  ...['src/app/data.ts', 'src/live/devices/snapshot.ts', 'src/live/frames/frameReducer.ts'],
  ...['demo/replaced/firebaseIdentity.ts', 'demo/replaced/socketSource.ts'],
]
/** What the director and the strip above the page run. */
const DIRECTOR = [
  'src/features/director/Director.tsx',
  'src/features/director/StoryTools.tsx',
  'src/features/shell/UserMenu.tsx',
]
/** The pages that a visitor opens next. */
const DEVICES = ['BgList', 'PmList', 'HydraList', 'BgDevice', 'PmDevice', 'HydraDevice'].map(
  (name) => `src/pages/${name}Page.tsx`,
)

/**
 * Chunks of the demo. A visitor's first page would otherwise be a hundred files, which a browser asks of a plain server
 * six at a time: on a phone's network each six take another sixth of a second.
 * @param root folder of the dashboard
 */
export function demoChunks(root: string) {
  let named: ReadonlyMap<string, string> | null = null
  return {
    includeDependenciesRecursively: false,
    groups: [
      {
        debugName: 'demo',
        name: (id: string, graph: ModuleGraph): string | null => {
          named ??= namesIn(root, graph)
          return named.get(id) ?? null
        },
      },
    ],
  }
}

/** Chunks by module; the first page's come first. */
function namesIn(root: string, graph: ModuleGraph): ReadonlyMap<string, string> {
  const reached = reachedIn(root, graph)
  const names = new Map<string, string>()
  for (const id of reached(DEVICES)) names.set(id, 'devices')
  for (const id of reached(DIRECTOR)) names.set(id, 'director')
  for (const id of reached(FIRST)) names.set(id, 'first')
  names.delete(posix.normalize(`${root}/${ENTRY}`))
  return names
}
