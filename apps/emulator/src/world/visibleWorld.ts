import type { Family, ListQuery } from '@wattpost/protocol'
import type { Period } from './calendar.ts'
import { computedDays } from './pausable.ts'
import { maySee, type Viewer, type ViewerKey, viewerKey } from './scope.ts'
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
  readonly #key: ViewerKey

  constructor(world: World, viewer: Viewer) {
    this.#world = world
    this.#viewer = viewer
    this.#key = viewerKey(viewer)
  }

  /** Ids of all visible devices, in the order of the fleet. */
  get deviceIds(): string[] {
    const specs = this.#world.simulatedDevices.map(({ spec }) => spec)
    return specs.filter((spec) => maySee(this.#viewer, spec)).map(({ id }) => id)
  }

  /** Whether a device is visible to this viewer. */
  has(id: string): boolean {
    const spec = this.#world.specOf(id)
    return spec !== undefined && maySee(this.#viewer, spec)
  }

  /** The device, or `undefined` if it is not visible to this viewer. */
  device(id: string): Device | undefined {
    // Creates the model only for visible devices: the time would reveal that the device exists.
    return this.has(id) ? this.#world.device(id) : undefined
  }

  /** The device, if it also has this family. */
  deviceOf<F extends Family>(family: F, id: string): DeviceOf<F> | undefined {
    return this.device(id) === undefined ? undefined : this.#world.deviceOf(family, id)
  }

  /** Time when the viewer got a device, and its time zone; `null` if they have had it from the beginning. */
  acquired(id: string): Acquired | null {
    const spec = this.#world.specOf(id)
    return spec === undefined ? null : acquiredBy(spec, this.#key)
  }

  /** The part of a period that the viewer may read: from the start of their ownership. */
  known(id: string, { fromMs, toMs }: Period): Period {
    const beginMs = Math.max(fromMs, this.acquired(id)?.sinceMs ?? fromMs)
    return { fromMs: beginMs, toMs: Math.max(beginMs, toMs) }
  }

  /**
   * The page of a family's devices, searched by id or site and filtered by status. Their history up to now is computed;
   * each `null` is a pause.
   */
  *page<F extends Family>(
    family: F,
    query: ListQuery,
    nowMs: number,
  ): Generator<null, Listing<F>, void> {
    const visible = this.#world.specsOf(family, (spec) => maySee(this.#viewer, spec))
    const named = yield* searched(visible, query.search?.trim().toLowerCase() ?? '')
    const found = yield* filtered(this.#world, named, query.filter, nowMs)
    const from = query.page * query.limit
    // Stryker disable next-line ArrayDeclaration: for the type only: the world has each listed device
    const devicesOf = ({ id }: OwnedSpec) => this.#world.deviceOf(family, id) ?? []
    const devices = found.slice(from, from + query.limit).flatMap(devicesOf)
    for (const device of devices) yield* computedDays(device, nowMs)
    return { devices, total: found.length, hasMore: from + devices.length < found.length }
  }
}

/** One page of a list, ordered by id, so that paging is stable while devices change. */
export interface Listing<F extends Family> {
  readonly devices: readonly DeviceOf<F>[]
  readonly total: number
  readonly hasMore: boolean
}

/** Texts of this number of devices are searched before a pause. */
const SEARCHED_AT_ONCE = 64

/** The specs whose id or site contains a text. */
function* searched(specs: OwnedSpec[], wanted: string): Generator<null, OwnedSpec[], void> {
  if (wanted === '') return specs
  const found: OwnedSpec[] = []
  for (const [at, spec] of specs.entries()) {
    if (at % SEARCHED_AT_ONCE === 0) yield null
    if (`${spec.id} ${spec.site.name}`.toLowerCase().includes(wanted)) found.push(spec)
  }
  return found
}

/** The specs of devices with a status. Without one no device is created. */
function* filtered(
  world: World,
  specs: OwnedSpec[],
  wanted: ListQuery['filter'],
  nowMs: number,
): Generator<null, OwnedSpec[], void> {
  if (wanted === undefined) return specs
  const found: OwnedSpec[] = []
  for (const spec of specs) {
    const { device } = world.simulatedDevice(spec.id)
    yield* computedDays(device, nowMs)
    if (device.status(nowMs) === wanted) found.push(spec)
    yield null
  }
  return found
}
