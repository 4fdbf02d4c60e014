import { z } from 'zod'
import { GENERATOR_CHANNELS, GRID_CHANNELS } from '../constants.ts'
import type { Field } from '../fields.ts'
import type { DeviceStatus } from '../live/deviceStatus.ts'
import type { Reported } from '../reported/parts.ts'
import type { AcPower } from './latestData.ts'

/** The channel of a frame, usage or event. */
export const CHANNEL = {
  is: z.int(),
  means: '1 to 3 are grid, 4 to 6 generator [C6]',
} as const satisfies Field

/** The source of a channel's power. */
export type ChannelGroup = 'grid' | 'generator'

const GROUPS: readonly (readonly [ChannelGroup, readonly number[]])[] = [
  ['grid', GRID_CHANNELS],
  ['generator', GENERATOR_CHANNELS],
]

/** Channels 1–3 are grid, 4–6 generator; any other has no group [C6]. */
export function channelGroup(channel: number): ChannelGroup | null {
  return GROUPS.find(([, channels]) => channels.includes(channel))?.[0] ?? null
}

/** A change on a channel [S11]. */
export const powerStatuses = ['power_failed', 'power_restored'] as const
export type PowerStatus = (typeof powerStatuses)[number]

/** State 1 after a change is restored, any other is failed; `null` without a change [S11]. */
export function channelChange(oldState: number, newState: number): PowerStatus | null {
  if (oldState === newState) return null
  return newState === 1 ? 'power_restored' : 'power_failed'
}

/**
 * The state of a channel [E15]: as reported, else up with power, else by its voltage. A channel that reports only a
 * power of 0 may be up without a load.
 */
export function channelState({ ns, rp, v }: Reported<AcPower>): DeviceStatus {
  if (ns !== undefined) return ns === 1 ? 'up' : 'down'
  if (rp !== undefined && rp !== 0) return 'up'
  if (v === undefined) return 'unknown'
  return v > 0 ? 'up' : 'down'
}
