import {
  bestChannel,
  bothDownS,
  type ChannelGroup,
  type ChannelUsage,
  type GroupStatus,
  groupAvailability,
  type PowerStatusReport,
} from '@wattpost/protocol'
import type { Period } from '../calendar.ts'
import type { Lane } from '../span.ts'
import { SECOND_MS } from '../time.ts'
import { type ChannelState, channelLane, channelsOf, groupsOf, knownBefore } from './channels.ts'
import type { HydraDevice } from './device.ts'

/** Power status of a hydra over a period that ends at the latest now [E17, S20, S21]. */
export function powerStatusOf(device: HydraDevice, period: Period): PowerStatusReport {
  const { spec, inputs } = device
  const dailyUsage = groupsOf(device.installation).flatMap((group) =>
    channelsOf(group).map((channel) =>
      usage(
        channelLane(spec, inputs, channel, period.fromMs, period.toMs),
        knownBefore(spec, inputs, channel, period.fromMs),
        group,
        channel,
      ),
    ),
  )
  const grid = groupStatus(dailyUsage, 'grid')
  const generator = groupStatus(dailyUsage, 'generator')
  const totalSecondsInPeriod = (period.toMs - period.fromMs) / SECOND_MS
  return {
    deviceId: device.id,
    dailyUsage,
    grid,
    generator,
    bothDownTime: bothDownS(totalSecondsInPeriod, grid.tup, generator.tup),
    totalSecondsInPeriod,
  }
}

function usage(
  lane: Lane<ChannelState>,
  before: ChannelState,
  group: ChannelGroup,
  channel: number,
): ChannelUsage {
  const seconds = (state: ChannelState) =>
    lane
      .filter((span) => span.value === state)
      .reduce((total, span) => total + (span.toMs - span.fromMs) / SECOND_MS, 0)
  const changes = knownChanges(lane, before)
  return {
    channel,
    tup: seconds('up'),
    tdn: seconds('down'),
    ts: changes.at(-1)?.atMs ?? lane[0]?.fromMs ?? 0,
    group,
    rc: changes.filter(({ state }) => state === 'up').length,
    fc: changes.filter(({ state }) => state === 'down').length,
  }
}

/** A change of what is known of a channel; going silent and coming back as before is none [S11]. */
export interface KnownChange {
  readonly atMs: number
  readonly state: 'up' | 'down'
}

/** The changes of a lane, unknown stretches left out; `before` is what was known of the channel last. */
export function knownChanges(lane: Lane<ChannelState>, before: ChannelState): KnownChange[] {
  const changes: KnownChange[] = []
  let last = before
  for (const { value, fromMs } of lane) {
    if (value === 'unknown' || value === last) continue
    if (last !== 'unknown') changes.push({ atMs: fromMs, state: value })
    last = value
  }
  return changes
}

function groupStatus(usages: readonly ChannelUsage[], group: ChannelGroup): GroupStatus {
  const channels = usages.filter((channel) => channel.group === group)
  const { tup, tdn } = bestChannel(channels) ?? { tup: 0, tdn: 0 }
  return { tup, tdn, availability: groupAvailability(channels) }
}
