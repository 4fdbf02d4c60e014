import type { ChannelUsage, DeviceStatus } from '@wattpost/protocol'

/** What a channel without a single change in the period was throughout [E17]. */
export function steadyState(usages: readonly ChannelUsage[], channel: number): DeviceStatus {
  const usage = usages.find((each) => each.channel === channel)
  if (usage === undefined || usage.tup + usage.tdn === 0) return 'unknown'
  return usage.tup >= usage.tdn ? 'up' : 'down'
}
