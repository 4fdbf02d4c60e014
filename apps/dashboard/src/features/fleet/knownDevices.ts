import type { DeviceStatus } from '@wattpost/protocol'
import type { DeviceStore } from '../../live/deviceStore.ts'
import type { Live } from '../../live/live.ts'
import type { Known } from './fleet.ts'

interface Told {
  readonly deviceId: string
  readonly status: DeviceStatus
  readonly lastSeen: number
}

/**
 * The devices of these ids that the store holds.
 * @param nowMs epoch ms; `null` while nobody knows what time it is where the devices are: then no word is too old,
 * unless nothing comes here
 */
export function knownDevices<D extends Told>(
  store: Pick<DeviceStore<{ readonly device: D }>, 'read'>,
  ids: readonly string[],
  nowMs: number | null,
  silenceOf: Live['silence'],
): readonly Known<D>[] {
  return ids.flatMap((id) => {
    const device = store.read(id)?.device
    if (device === undefined) return []
    const silence = silenceOf(device, nowMs ?? device.lastSeen)
    return { device, silence, state: silence === 'nobody' ? device.status : 'unknown' }
  })
}
