import type { ReportedBg, ReportedHydra, ReportedMeter } from '@wattpost/protocol'
import { type Stamped, withPlausibleTimes } from '../frames/deviceClock.ts'
import { knownUpToMs, type StreamCursor } from '../frames/streamCursor.ts'
import type { TimeSource } from '../freshness/timeSource.ts'
import { type BgLive, bgSnapshot, overlaidBg } from './bgLive.ts'
import type { DeviceStore, DeviceStores } from './deviceStores.ts'
import { hydraSnapshot } from './hydraLive.ts'
import { pmSnapshot } from './pmLive.ts'

/** Puts devices that a list or a page fetched into the stores; newer values from frames stay. */
export interface StoreFetched {
  readonly bg: (devices: readonly ReportedBg[]) => void
  readonly pm: (devices: readonly ReportedMeter[]) => void
  readonly hydra: (devices: readonly ReportedHydra[]) => void
}

/** @param recover called for a device that had newer frames while it was unknown */
export function createStoreFetched(
  stores: DeviceStores,
  time: TimeSource,
  recover: (deviceId: string) => void,
): StoreFetched {
  const by = { time, recover }
  const storeBg = storeFetchedIn(stores.bg, bgSnapshot, by)
  return {
    bg: (devices) => storeBg(devices.map((device) => completed(stores.bg, device))),
    pm: storeFetchedIn(stores.pm, pmSnapshot, by),
    hydra: storeFetchedIn(stores.hydra, hydraSnapshot, by),
  }
}

/** A device that was known by its frames only, with what they reported: of one field the newer value. */
function completed({ read, put }: DeviceStore<BgLive>, fetched: ReportedBg): ReportedBg {
  const before = read(fetched.deviceId)
  const fetchedAtMs = fetched.lastSeen ?? Number.NEGATIVE_INFINITY
  if (before?.isUnlisted !== true) return fetched
  if (knownUpToMs(before.cursor) < fetchedAtMs) return overlaidBg(before.device, fetched)
  const { isUnlisted: _, ...live } = before
  const device = overlaidBg(fetched, before.device)
  put(fetched.deviceId, { ...live, device })
  return device
}

interface Fetched extends Stamped {
  readonly deviceId: string
}

function storeFetchedIn<D extends Fetched, L extends { readonly cursor: StreamCursor }>(
  store: DeviceStore<L>,
  snapshot: (device: D, before?: L) => L,
  { time, recover }: { readonly time: TimeSource; readonly recover: (deviceId: string) => void },
): (devices: readonly D[]) => void {
  return (devices) => {
    for (const device of devices.map((raw) => withPlausibleTimes(raw, time))) {
      const { deviceId, lastSeen: atMs = Number.NEGATIVE_INFINITY } = device
      const before = store.read(deviceId)
      if (before !== undefined && knownUpToMs(before.cursor) > atMs) continue
      const fetched = snapshot(device, before)
      // The numbering continues, so that a frame lost before is still noticed.
      const cursor = { ...(before?.cursor ?? fetched.cursor), atMs }
      store.put(deviceId, { ...fetched, cursor })
      if (before === undefined && store.missedAtMs(deviceId) > atMs) recover(deviceId)
    }
  }
}
