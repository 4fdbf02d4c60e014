import type { BgLive } from './bgLive.ts'
import { createDeviceStore, type DeviceStore } from './deviceStore.ts'
import type { HydraLive } from './hydraLive.ts'
import { type Place, snapshotPlace } from './place.ts'
import type { PmLive } from './pmLive.ts'

/** One store per family, so that a busy family wakes nobody who looks at another. */
export interface DeviceStores {
  readonly bg: DeviceStore<BgLive>
  readonly pm: DeviceStore<PmLive>
  readonly hydra: DeviceStore<HydraLive>
}

export function createStores(): DeviceStores {
  return { bg: createDeviceStore(), pm: createDeviceStore(), hydra: createDeviceStore() }
}

/** Everything of the last user goes at sign-out. */
export function clearStores(stores: DeviceStores): void {
  for (const store of Object.values(stores)) store.clear()
}

/** After a jump in time nothing that is shown counts as newer than what comes. */
export function distrustStores(stores: DeviceStores): void {
  distrust(stores.bg)
  distrust(stores.pm)
  // Points and rows of another time would stand beside those of this one.
  distrust(stores.hydra, { chart: [], energyRows: [] })
}

interface Placed {
  readonly place: Place
}

function distrust<L extends Placed>(store: DeviceStore<L>, forgotten?: Partial<L>): void {
  for (const [id, live] of store.store.getState().devices) {
    store.put(id, { ...live, ...forgotten, place: snapshotPlace(Number.NEGATIVE_INFINITY) })
  }
}
