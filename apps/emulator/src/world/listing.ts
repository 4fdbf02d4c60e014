import type { Family, ListQuery } from '@wattpost/protocol'
import { maySee, type Viewer } from './scope.ts'
import type { HeldSpec } from './spec.ts'
import type { DeviceOf, World } from './world.ts'

/** One page of a list; order is by id, so paging is stable while devices change. */
export interface Listing<F extends Family> {
  readonly devices: readonly DeviceOf<F>[]
  readonly total: number
  readonly hasMore: boolean
}

/** The page of a family's devices that a viewer may see, searched by id or site and filtered by state. */
export function listing<F extends Family>(
  world: World,
  viewer: Viewer,
  family: F,
  query: ListQuery,
  nowMs: number,
): Listing<F> {
  const wanted = query.search?.trim().toLowerCase() ?? ''
  const isFound = (spec: HeldSpec) =>
    maySee(viewer, spec) &&
    (wanted === '' || `${spec.id} ${spec.site.name}`.toLowerCase().includes(wanted))
  const has = (id: string) =>
    query.filter === undefined || world.device(id)?.status(nowMs) === query.filter
  // Of a hundred thousand devices only those of the page are made, unless their states are asked for.
  const found = world
    .specsOf(family, isFound)
    .filter(({ id }) => has(id))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  const from = query.page * query.limit
  const devices = found
    .slice(from, from + query.limit)
    .map(({ id }) => world.deviceOf(family, id))
    .filter((device) => device !== undefined)
  return { devices, total: found.length, hasMore: from + devices.length < found.length }
}
