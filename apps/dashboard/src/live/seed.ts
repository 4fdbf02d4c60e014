import type { BgDevice, HydraDevice, MeterDevice } from '@wattpost/protocol'
import { bgSnapshot } from './bgLive.ts'
import { heardDevice } from './deviceClock.ts'
import type { DeviceStore } from './deviceStore.ts'
import { hydraSnapshot } from './hydraLive.ts'
import type { Place } from './place.ts'
import { pmSnapshot } from './pmLive.ts'
import type { DeviceStores } from './stores.ts'
import type { TimeSource } from './timeSource.ts'

/** Takes in what a list or a page has fetched; where frames have told something newer, that stays. */
export interface Seed {
  readonly bg: (devices: readonly BgDevice[]) => void
  readonly pm: (devices: readonly MeterDevice[]) => void
  readonly hydra: (devices: readonly HydraDevice[]) => void
}

/** @param recover called for a device whose frames overtook what was fetched while it was not known yet */
export function createSeed(
  stores: DeviceStores,
  time: TimeSource,
  recover: (deviceId: string) => void,
): Seed {
  const by = { time, recover }
  return {
    bg: sow(stores.bg, bgSnapshot, by),
    pm: sow(stores.pm, pmSnapshot, by),
    hydra: sow(stores.hydra, hydraSnapshot, by),
  }
}

interface Fetched {
  readonly deviceId: string
  readonly lastSeen: number
}

function sow<D extends Fetched, L extends { readonly place: Place }>(
  store: DeviceStore<L>,
  snapshot: (device: D, before?: L) => L,
  { time, recover }: { readonly time: TimeSource; readonly recover: (deviceId: string) => void },
): (devices: readonly D[]) => void {
  return (devices) => {
    for (const device of devices.map((told) => heardDevice(told, time))) {
      const { deviceId, lastSeen } = device
      const before = store.read(deviceId)
      if (before !== undefined && before.place.atMs > lastSeen) continue
      const fetched = snapshot(device, before)
      // Its numbers go on: a frame that was lost before is still missing, and will be noticed.
      const place = { ...(before?.place ?? fetched.place), atMs: lastSeen }
      store.put(deviceId, { ...fetched, place })
      if (before === undefined && store.missedAtMs(deviceId) > lastSeen) recover(deviceId)
    }
  }
}
