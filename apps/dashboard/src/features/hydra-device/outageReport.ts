import {
  bestChannel,
  bothDownS,
  type ChannelGroup,
  type ChannelUsage,
  type GroupStatus,
  groupAvailability,
  type PowerStatusReport,
} from '@wattpost/protocol'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'
import { secondsOf } from '../../ui/lanes/stretches.ts'
import type { ChannelOutages } from './channelOutages.ts'

/** The power status of dates that no single report is of, from what is known of their channels [E17, S20, S21]. */
export function reportOf(
  deviceId: string,
  channels: readonly ChannelOutages[],
  { fromMs, toMs }: ChartSpan,
): PowerStatusReport {
  const dailyUsage = channels.map((channel) => usageOf(channel, fromMs))
  const [grid, generator] = [groupStatus(dailyUsage, 'grid'), groupStatus(dailyUsage, 'generator')]
  const totalSecondsInPeriod = (toMs - fromMs) / 1000
  return {
    deviceId,
    dailyUsage,
    grid,
    generator,
    bothDownTime: bothDownS(totalSecondsInPeriod, grid.tup, generator.tup),
    totalSecondsInPeriod,
  }
}

function usageOf(
  { channel, group, stretches, events }: ChannelOutages,
  fromMs: number,
): ChannelUsage {
  const restored = events.filter(({ powerStatus }) => powerStatus === 'power_restored').length
  return {
    channel,
    group,
    tup: secondsOf(stretches, 'up'),
    tdn: secondsOf(stretches, 'down') + secondsOf(stretches, 'rest'),
    ts: events.at(-1)?.ts ?? fromMs,
    rc: restored,
    fc: events.length - restored,
  }
}

function groupStatus(usages: readonly ChannelUsage[], group: ChannelGroup): GroupStatus {
  const channels = usages.filter((usage) => usage.group === group)
  const { tup, tdn } = bestChannel(channels) ?? { tup: 0, tdn: 0 }
  return { tup, tdn, availability: groupAvailability(channels) }
}
