import { GENERATOR_CHANNELS, GRID_CHANNELS } from '../constants.ts'

/** Where a channel's power comes from. */
export type ChannelGroup = 'grid' | 'generator'

const GROUPS: readonly (readonly [ChannelGroup, readonly number[]])[] = [
  ['grid', GRID_CHANNELS],
  ['generator', GENERATOR_CHANNELS],
]

/** Channels 1–3 are grid, 4–6 generator; any other has no group [C6]. */
export function channelGroup(channel: number): ChannelGroup | null {
  return GROUPS.find(([, channels]) => channels.includes(channel))?.[0] ?? null
}
