import type { DeviceStatus } from '@wattpost/protocol'
import type { DeviceStore } from '../../live/deviceStore.ts'
import type { Live } from '../../live/live.ts'

interface Told {
  readonly deviceId: string
  readonly status: DeviceStatus
  readonly lastSeen: number
}

/** The devices of these ids that the store knows; one whose last word is too old is unknown. */
export function present<D extends Told>(
  store: Pick<DeviceStore<{ readonly device: D }>, 'read'>,
  ids: readonly string[],
  { nowMs, isStale }: { readonly nowMs: number; readonly isStale: Live['isStale'] },
): readonly D[] {
  return ids.flatMap((id) => {
    const device = store.read(id)?.device
    if (device === undefined) return []
    return isStale(device.deviceId, device.lastSeen, nowMs)
      ? { ...device, status: 'unknown' }
      : device
  })
}
