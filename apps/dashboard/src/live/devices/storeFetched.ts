import type { BgDevice, HydraDevice, MeterDevice } from '@wattpost/protocol'
import { withPlausibleTimes } from '../frames/deviceClock.ts'
import type { StreamCursor } from '../frames/streamCursor.ts'
import type { TimeSource } from '../freshness/timeSource.ts'
import { bgSnapshot } from './bgLive.ts'
import type { DeviceStore, DeviceStores } from './deviceStores.ts'
import { hydraSnapshot } from './hydraLive.ts'
import { pmSnapshot } from './pmLive.ts'

/** Puts devices that a list or a page fetched into the stores; newer values from frames stay. */
export interface StoreFetched {
  readonly bg: (devices: readonly BgDevice[]) => void
  readonly pm: (devices: readonly MeterDevice[]) => void
  readonly hydra: (devices: readonly HydraDevice[]) => void
}

/** @param recover called for a device that had newer frames while it was unknown */
export function createStoreFetched(
  stores: DeviceStores,
  time: TimeSource,
  recover: (deviceId: string) => void,
): StoreFetched {
  const by = { time, recover }
  return {
    bg: storeFetchedIn(stores.bg, bgSnapshot, by),
    pm: storeFetchedIn(stores.pm, pmSnapshot, by),
    hydra: storeFetchedIn(stores.hydra, hydraSnapshot, by),
  }
}

interface Fetched {
  readonly deviceId: string
  readonly lastSeen: number
}

function storeFetchedIn<D extends Fetched, L extends { readonly cursor: StreamCursor }>(
  store: DeviceStore<L>,
  snapshot: (device: D, before?: L) => L,
  { time, recover }: { readonly time: TimeSource; readonly recover: (deviceId: string) => void },
): (devices: readonly D[]) => void {
  return (devices) => {
    for (const device of devices.map((raw) => withPlausibleTimes(raw, time))) {
      const { deviceId, lastSeen } = device
      const before = store.read(deviceId)
      if (before !== undefined && before.cursor.atMs > lastSeen) continue
      const fetched = snapshot(device, before)
      // The numbering continues, so that a frame lost before is still noticed.
      const cursor = { ...(before?.cursor ?? fetched.cursor), atMs: lastSeen }
      store.put(deviceId, { ...fetched, cursor })
      if (before === undefined && store.missedAtMs(deviceId) > lastSeen) recover(deviceId)
    }
  }
}
