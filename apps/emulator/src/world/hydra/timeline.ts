import { channelChange, type PowerTimeline, type TimelineEvent } from '@wattpost/protocol'
import type { Period } from '../calendar.ts'
import { SECOND_MS } from '../time.ts'
import { channelLane, channelsOf, groupsOf, knownBefore } from './channels.ts'
import type { HydraDevice } from './device.ts'
import { type KnownChange, knownChanges } from './powerStatus.ts'

/** Every change on every channel of a period that ends at the latest now [E18]. */
export function timelineOf(
  device: HydraDevice,
  period: Period,
  wanted: readonly number[] | null,
): PowerTimeline {
  const lanes = groupsOf(device.installation)
    .flatMap(channelsOf)
    .map((channel) => ({
      channel,
      lane: channelLane(device.spec, device.inputs, channel, period.fromMs, period.toMs),
      before: knownBefore(device.spec, device.inputs, channel, period.fromMs),
    }))
  const byChannel = Object.fromEntries(
    lanes
      .filter(({ channel }) => wanted === null || wanted.includes(channel))
      .map(({ channel, lane, before }) => [
        String(channel),
        events(device, channel, knownChanges(lane, before), period.toMs),
      ]),
  )
  const channelEvents = Object.fromEntries(
    Object.entries(byChannel).map(([channel, list]) => [channel, list.length]),
  )
  const totalEvents = Object.values(channelEvents).reduce((total, count) => total + count, 0)
  const unknown = (lanes[0]?.lane ?? [])
    .filter((span) => span.value === 'unknown')
    .map(({ fromMs, toMs }) => ({ from: fromMs, to: toMs }))
  return { byChannel, summary: { totalEvents, channelEvents }, unknown }
}

function events(
  device: HydraDevice,
  channel: number,
  changes: readonly KnownChange[],
  endMs: number,
): TimelineEvent[] {
  return changes.flatMap(({ atMs, state }, index) => {
    const ns = state === 'up' ? 1 : 0
    const powerStatus = channelChange(1 - ns, ns)
    if (powerStatus === null) return []
    const untilMs = changes[index + 1]?.atMs ?? endMs
    const v = ns === 1 ? device.instruments.mainsV(channel, atMs) : 0
    return [
      { channel, ts: atMs, powerStatus, duration: (untilMs - atMs) / SECOND_MS, ns, os: 1 - ns, v },
    ]
  })
}
