import type { ChannelGroup, TimelineEvent } from '@wattpost/protocol'
import type { Stretch } from '../../ui/lanes/lane.ts'

/** One channel over a period. */
export interface ChannelOutages {
  readonly channel: number
  readonly group: ChannelGroup
  readonly stretches: readonly Stretch[]
  /** The changes that lie in the period, oldest first. */
  readonly events: readonly TimelineEvent[]
}
