import type { Reached } from './moduleGraph.ts'

const page = (name: string) => `src/pages/${name}Page.tsx`

/** Pages of signed-in users: the links of one page preload the others. */
const DASHBOARD = [page('Dashboard')]
const LISTS = ['BgList', 'PmList', 'HydraList'].map(page)
const DEVICES = ['BgDevice', 'PmDevice', 'HydraDevice'].map(page)
const LAYOUTS = ['src/pages/layouts/DataProviders.tsx', 'src/pages/layouts/MemberLayouts.tsx']
/** Data sources: each page of a signed-in user loads them, one after another. */
const LIVE = [
  'src/app/data.ts',
  'src/live/connection/socketSource.ts',
  'src/live/devices/snapshot.ts',
  'src/live/frames/frameReducer.ts',
]

export type MemberChunk = 'live' | 'lists' | 'devices' | 'fleet' | 'members'

/**
 * The chunk of each module that signed-in users load, by what reaches it:
 * - `live`: data sources alone.
 * - `lists`, `devices`: pages of that kind alone; `fleet`: the dashboard alone, which shares it with pages of the fleet.
 * - `members`: any two of these, or the layouts.
 */
export function memberChunks(reached: Reached): ReadonlyMap<string, MemberChunk> {
  const chunks = new Map<string, MemberChunk>()
  const add = (chunk: MemberChunk, modules: readonly string[]) => {
    for (const id of reached(modules)) chunks.set(id, chunks.has(id) ? 'members' : chunk)
  }
  add('members', LAYOUTS)
  add('live', LIVE)
  add('lists', LISTS)
  add('devices', DEVICES)
  add('fleet', DASHBOARD)
  return chunks
}
