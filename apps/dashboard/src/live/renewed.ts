import type { FrameHead } from '@wattpost/protocol'
import { advanced, type Place } from './place.ts'

interface Known {
  readonly device: { readonly lastSeen: number }
  readonly place: Place
}

/** A device with what a frame that was judged to be in order told of it. */
export function renewed<L extends Known>(live: L, head: FrameHead, part: Partial<L['device']>): L {
  const device = { ...live.device, lastSeen: head.t, ...part }
  return { ...live, device, place: advanced(live.place, head) }
}
