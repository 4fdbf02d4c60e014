import type { BgDevice, HydraDevice, MeterDevice } from '@wattpost/protocol'
import { type BgLive, bgSnapshot } from './bgLive.ts'
import { createDeviceStore, type DeviceStore } from './deviceStore.ts'
import { type HydraLive, hydraSnapshot } from './hydraLive.ts'
import { type Place, snapshotPlace } from './place.ts'
import { type PmLive, pmSnapshot } from './pmLive.ts'

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

/** Takes in what a list or a page has fetched; where frames have told something newer, that stays. */
export function seedBg({ bg }: DeviceStores, devices: readonly BgDevice[]): void {
  for (const device of devices) seed(bg, device, () => bgSnapshot(device))
}

export function seedPm({ pm }: DeviceStores, devices: readonly MeterDevice[]): void {
  for (const device of devices) seed(pm, device, (before) => pmSnapshot(device, before))
}

export function seedHydra({ hydra }: DeviceStores, devices: readonly HydraDevice[]): void {
  for (const device of devices) seed(hydra, device, (before) => hydraSnapshot(device, before))
}

/** After a jump in time nothing that is shown counts as newer than what comes. */
export function distrustStores(stores: DeviceStores): void {
  distrust(stores.bg)
  distrust(stores.pm)
  distrust(stores.hydra)
}

interface Placed {
  readonly place: Place
}

function seed<L extends Placed>(
  store: DeviceStore<L>,
  device: { readonly deviceId: string; readonly lastSeen: number },
  make: (before?: L) => L,
): void {
  const before = store.read(device.deviceId)
  if (before === undefined || before.place.atMs <= device.lastSeen) {
    store.put(device.deviceId, make(before))
  }
}

function distrust<L extends Placed>(store: DeviceStore<L>): void {
  for (const [id, live] of store.store.getState().devices) {
    store.put(id, { ...live, place: snapshotPlace(Number.NEGATIVE_INFINITY) })
  }
}
