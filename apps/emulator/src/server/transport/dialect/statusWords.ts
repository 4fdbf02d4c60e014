import type { DeviceStatus, Family } from '@wattpost/protocol'

/** Status of a device, or of its connection, in the full dialect. */
type FullStatus = DeviceStatus | 'online' | 'offline'

/** Other words for the same: each family has its own, as different backends would. */
const WORDS: Readonly<
  Record<Family | 'connection', Readonly<Partial<Record<FullStatus, unknown>>>>
> = {
  bg: { up: 'active', down: 'inactive', unknown: 'offline' },
  pm: { up: 1, down: 0, unknown: null },
  hydra: { up: 'ONLINE', down: 'DOWN', unknown: 'OFFLINE' },
  connection: { online: true, offline: false },
}

/** An object with its `status` in other words. */
export function withOtherWords<T extends object>(kind: keyof typeof WORDS, part: T): T {
  if (!('status' in part)) return part
  return { ...part, status: WORDS[kind][part.status as FullStatus] }
}
