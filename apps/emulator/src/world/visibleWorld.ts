import type { Family, ListQuery } from '@wattpost/protocol'
import type { Period } from './calendar.ts'
import { maySee, type Viewer, viewerKey } from './scope.ts'
import { type Acquired, acquiredBy, type OwnedSpec } from './spec.ts'
import type { Device, DeviceOf, World } from './world.ts'

/**
 * The world as one viewer may read it [A4]. All answers to clients use this class and never the
 * world, so that no call can skip the check. A foreign device looks like an unknown one and costs
 * the same time.
 */
export class VisibleWorld {
  readonly #world: World
  readonly #viewer: Viewer

  constructor(world: World, viewer: Viewer) {
    this.#world = world
    this.#viewer = viewer
  }

  /** Ids of all visible devices, in the order of the fleet. */
  get deviceIds(): string[] {
    const specs = this.#world.simulatedDevices.map(({ spec }) => spec)
    return specs.filter((spec) => maySee(this.#viewer, spec)).map(({ id }) => id)
  }

  /** The device, or `undefined` if it is not visible to this viewer. */
  device(id: string): Device | undefined {
    const spec = this.#world.specOf(id)
    // Creates the model only for visible devices: the time would reveal that the device exists.
    return spec !== undefined && maySee(this.#viewer, spec) ? this.#world.device(id) : undefined
  }

  /** The device, if it also has this family. */
  deviceOf<F extends Family>(family: F, id: string): DeviceOf<F> | undefined {
    return this.device(id) === undefined ? undefined : this.#world.deviceOf(family, id)
  }

  /** When the viewer got a device, and its time zone; `null` if they have had it from the beginning. */
  acquired(id: string): Acquired | null {
    const spec = this.#world.specOf(id)
    return spec === undefined ? null : acquiredBy(spec, viewerKey(this.#viewer))
  }

  /** The part of a period that the viewer may read: from the start of their ownership. */
  known(id: string, { fromMs, toMs }: Period): Period {
    const beginMs = Math.max(fromMs, this.acquired(id)?.sinceMs ?? fromMs)
    return { fromMs: beginMs, toMs: Math.max(beginMs, toMs) }
  }

  /** A page of a family's devices. */
  page<F extends Family>(family: F, query: ListQuery, nowMs: number): Listing<F> {
    return listing(this.#world, this.#viewer, family, query, nowMs)
  }
}

/** One page of a list, ordered by id, so that paging is stable while devices change. */
export interface Listing<F extends Family> {
  readonly devices: readonly DeviceOf<F>[]
  readonly total: number
  readonly hasMore: boolean
}

/**
 * The page of a family's devices that a viewer may read, searched by id or site and filtered by
 * status.
 */
export function listing<F extends Family>(
  world: World,
  viewer: Viewer,
  family: F,
  query: ListQuery,
  nowMs: number,
): Listing<F> {
  const wanted = query.search?.trim().toLowerCase() ?? ''
  const isFound = (spec: OwnedSpec) =>
    maySee(viewer, spec) &&
    // Stryker disable next-line ConditionalExpression: a shortcut: every text includes ''
    (wanted === '' || `${spec.id} ${spec.site.name}`.toLowerCase().includes(wanted))
  const has = (id: string) =>
    query.filter === undefined || world.simulatedDevice(id).device.status(nowMs) === query.filter
  // Creates only the devices of the page, unless a status filter needs them all.
  const found = world
    .specsOf(family, isFound)
    .filter(({ id }) => has(id))
    .sort(byId)
  const from = query.page * query.limit
  // Stryker disable next-line ArrayDeclaration: for the type only: the world has each listed device
  const devicesOf = ({ id }: OwnedSpec) => world.deviceOf(family, id) ?? []
  const devices = found.slice(from, from + query.limit).flatMap(devicesOf)
  return { devices, total: found.length, hasMore: from + devices.length < found.length }
}

function byId(a: OwnedSpec, b: OwnedSpec): number {
  // Stryker disable next-line EqualityOperator: ids are unique
  return a.id < b.id ? -1 : 1
}
