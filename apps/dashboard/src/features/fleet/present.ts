import type { DeviceStatus } from '@wattpost/protocol'
import type { DeviceStore } from '../../live/deviceStore.ts'
import { isStale } from '../../live/staleness.ts'

interface Told {
  readonly status: DeviceStatus
  readonly lastSeen: number
}

/** The devices of these ids that the store knows; one whose last word is too old is unknown. */
export function present<D extends Told>(
  store: Pick<DeviceStore<{ readonly device: D }>, 'read'>,
  ids: readonly string[],
  { nowMs, speed }: { readonly nowMs: number; readonly speed: number },
): readonly D[] {
  return ids.flatMap((id) => {
    const device = store.read(id)?.device
    if (device === undefined) return []
    return isStale(nowMs, device.lastSeen, speed) ? { ...device, status: 'unknown' } : device
  })
}
