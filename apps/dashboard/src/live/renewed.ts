import type { DeviceStatus, FrameHead } from '@wattpost/protocol'
import { advanced, isOvertaken, type Place } from './place.ts'

interface Known {
  readonly device: { readonly status: DeviceStatus; readonly lastSeen: number }
  readonly place: Place
}

/** A device with what a frame told of it. A frame older than what is shown leaves the state word alone [S12]. */
export function renewed<L extends Known>(live: L, head: FrameHead, part: Partial<L['device']>): L {
  const { status, lastSeen } = live.device
  const device = isOvertaken(live.place, head)
    ? { ...live.device, ...part, status, lastSeen }
    : { ...live.device, lastSeen: head.t, ...part }
  return { ...live, device, place: advanced(live.place, head) }
}
