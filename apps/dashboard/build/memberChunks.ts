import type { Reached } from './moduleGraph.ts'

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
export type MemberChunk =
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
export function memberChunks(reached: Reached): ReadonlyMap<string, MemberChunk> {
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
