import type { PowerTimeline } from '@wattpost/protocol'
import type { ChannelOutages } from './channelOutages.ts'

/** How many changes a timeline tells of, in all and by the channel [E18]. */
export type TimelineSummary = PowerTimeline['summary']

/** The summary of dates that no single timeline is of. */
export function summaryOf(channels: readonly ChannelOutages[]): TimelineSummary {
  const counts = channels.map(({ channel, events }) => [channel, events.length] as const)
  return {
    totalEvents: counts.reduce((total, [, count]) => total + count, 0),
    channelEvents: Object.fromEntries(counts),
  }
}

/** What stands above a timeline, e.g. `Timeline, 4 changes on 2 channels`. */
export function timelineTitle({ totalEvents, channelEvents }: TimelineSummary): string {
  if (totalEvents === 0) return 'Timeline, no changes'
  const channels = Object.values(channelEvents).filter((count) => count > 0).length
  return `Timeline, ${many(totalEvents, 'change')} on ${many(channels, 'channel')}`
}

function many(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
