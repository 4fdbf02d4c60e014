import type { Family, ListQuery } from '@wattpost/protocol'
import type { Period } from './calendar.ts'
import { type Listing, listing } from './listing.ts'
import { maySee, type Viewer, viewerKey } from './scope.ts'
import type { Device, DeviceOf, World } from './world.ts'

/**
 * The world as one viewer may see it [A4]: whatever answers a client is given this and never the world
 * itself, so that no call and no event can forget to ask. A device of somebody else is not there, and finding
 * that out is the same work as for one that nobody has.
 */
export class VisibleWorld {
  readonly #world: World
  readonly #viewer: Viewer

  constructor(world: World, viewer: Viewer) {
    this.#world = world
    this.#viewer = viewer
  }

  /** The device, or `undefined` for one that is not there for this viewer. */
  device(id: string): Device | undefined {
    const spec = this.#world.specOf(id)
    // The device itself is made only for those who may see it: making it takes time that would tell of it.
    return spec !== undefined && maySee(this.#viewer, spec) ? this.#world.device(id) : undefined
  }

  /** The device if it is of this family too. */
  deviceOf<F extends Family>(family: F, id: string): DeviceOf<F> | undefined {
    return this.device(id) === undefined ? undefined : this.#world.deviceOf(family, id)
  }

  /** What of a stretch of time the viewer may know of a device: nothing from before it was theirs. */
  known(id: string, { fromMs, toMs }: Period): Period {
    const sinceMs = this.#world.specOf(id)?.sinceMs?.[viewerKey(this.#viewer)] ?? fromMs
    const beginMs = Math.max(fromMs, sinceMs)
    return { fromMs: beginMs, toMs: Math.max(beginMs, toMs) }
  }

  /** A page of a family's devices. */
  page<F extends Family>(family: F, query: ListQuery, nowMs: number): Listing<F> {
    return listing(this.#world, this.#viewer, family, query, nowMs)
  }
}
