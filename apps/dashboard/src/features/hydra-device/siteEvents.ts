import type { TimelineEvent } from '@wattpost/protocol'
import type { ChannelOutages } from './channelOutages.ts'

/** What happened at a source: all of its channels that changed at one moment. */
export interface SiteEvent {
  readonly atMs: number
  readonly group: ChannelOutages['group']
  readonly powerStatus: TimelineEvent['powerStatus']
  readonly channels: readonly number[]
  /** Until the next change or now, seconds; of the channel that it lasted longest for. */
  readonly durationS: number
  /** The lowest and the highest voltage after it. */
  readonly volts: readonly [least: number, greatest: number]
}

/** The events of a period, the newest first; channels of one source that change together are one event [E18]. */
export function siteEvents(channels: readonly ChannelOutages[]): readonly SiteEvent[] {
  const together = new Map<string, { group: ChannelOutages['group']; events: TimelineEvent[] }>()
  for (const { group, events } of channels) {
    for (const event of events) {
      const key = `${event.ts} ${group} ${event.powerStatus}`
      const known = together.get(key) ?? { group, events: [] }
      known.events.push(event)
      together.set(key, known)
    }
  }
  return [...together.values()]
    .flatMap(({ group, events }) => {
      const [first] = events
      if (first === undefined) return []
      const volts = events.map(({ v }) => v)
      return [
        {
          atMs: first.ts,
          group,
          powerStatus: first.powerStatus,
          channels: events.map(({ channel }) => channel),
          durationS: Math.max(...events.map(({ duration }) => duration)),
          volts: [Math.min(...volts), Math.max(...volts)] as const,
        },
      ]
    })
    .toSorted((a, b) => b.atMs - a.atMs)
}
