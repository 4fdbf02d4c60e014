import type { ChannelGroup } from '@wattpost/protocol'
import { duration } from '../../ui/duration.ts'
import { type Lane, type Stretch, UNHEARD } from '../../ui/lanes/lane.ts'
import { clippedTo, secondsOf, togetherOf } from '../../ui/lanes/stretches.ts'
import { channelName } from './channels.ts'
import type { Outages } from './outages.ts'

/** A lane for each channel, and below them what they come to together. */
export function channelLanes({ channels, supply }: Outages): readonly Lane[] {
  const lanes = channels.map(
    (channel): Lane => ({
      key: String(channel.channel),
      name: channelName(channel),
      stretches: withReasons(channel.stretches, supply),
    }),
  )
  if (lanes.length < 2) return lanes
  return [
    ...lanes,
    { key: 'supply', name: 'Any of them', together: true, stretches: withReasons(supply, supply) },
  ]
}

/** A lane for each source, below a chart: up when any of its channels is. */
export function sourceLanes({ channels, supply }: Outages): readonly Lane[] {
  const lane = (group: ChannelGroup, name: string): readonly Lane[] => {
    const own = channels.filter((channel) => channel.group === group)
    if (own.length === 0) return []
    const together = togetherOf(own.map(({ stretches }) => stretches))
    return [{ key: group, name, stretches: withReasons(together, supply) }]
  }
  return [...lane('grid', 'Grid'), ...lane('generator', 'Generator')]
}

/** What an outage meant: whether another source carried on. */
function withReasons(
  stretches: readonly Stretch[],
  supply: readonly Stretch[],
): readonly Stretch[] {
  return stretches.map((stretch) => {
    if (stretch.state === 'unknown') return { ...stretch, reason: UNHEARD }
    if (stretch.state !== 'down') return stretch
    const darkS = secondsOf(clippedTo(supply, stretch), 'down')
    return { ...stretch, reason: darkText(darkS, (stretch.toMs - stretch.fromMs) / 1000) }
  })
}

function darkText(darkS: number, lengthS: number): string {
  if (darkS === 0) return 'another source carried on'
  return darkS >= lengthS ? 'no other source' : `${duration(darkS)} of it without any source`
}
