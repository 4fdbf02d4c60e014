import {
  bestChannel,
  bothDownS,
  type ChannelGroup,
  type ChannelUsage,
  type GroupStatus,
  groupAvailability,
  type PowerStatusReport,
  type PowerTimeline,
  SECOND_MS,
  type TimelineEvent,
} from '@wattpost/protocol'
import type { Period } from '../calendar.ts'
import type { IntervalSeries } from '../intervals.ts'
import {
  type ChannelState,
  channelSeries,
  channelsOf,
  groupsOf,
  lastKnownState,
} from './channels.ts'
import type { HydraDevice } from './device.ts'

/** The states of a hydra's channels over a period, and the changes between known ones. */
function channelHistories({ spec, inputs, installation }: HydraDevice, { fromMs, toMs }: Period) {
  return groupsOf(installation).flatMap((group) =>
    channelsOf(group).map((channel) => {
      const series = channelSeries(spec, inputs, channel, fromMs, toMs)
      const changes = knownChanges(series, lastKnownState(spec, inputs, channel, fromMs))
      return { group, channel, series, changes }
    }),
  )
}
type ChannelHistory = ReturnType<typeof channelHistories>[number]

/**
 * Power status of a hydra over a period that ends at the current moment or earlier [E17, S20, S21].
 */
export function powerStatusOf(device: HydraDevice, period: Period): PowerStatusReport {
  const dailyUsage = channelHistories(device, period).map((one) => usage(one, period.fromMs))
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

function usage({ group, channel, series, changes }: ChannelHistory, fromMs: number): ChannelUsage {
  const seconds = (state: ChannelState) =>
    series
      .filter((interval) => interval.value === state)
      .reduce((total, interval) => total + (interval.toMs - interval.fromMs) / SECOND_MS, 0)
  return {
    channel,
    tup: seconds('up'),
    tdn: seconds('down'),
    ts: changes.at(-1)?.atMs ?? fromMs,
    group,
    rc: changes.filter(({ state }) => state === 'up').length,
    fc: changes.filter(({ state }) => state === 'down').length,
  }
}

/** A change between known states; an offline interval between equal states is no change [S11]. */
export interface KnownChange {
  readonly atMs: number
  readonly state: 'up' | 'down'
}

/**
 * The changes of a series, without unknown intervals; `before` is the last known state before it.
 */
function knownChanges(series: IntervalSeries<ChannelState>, before: ChannelState): KnownChange[] {
  const changes: KnownChange[] = []
  let last = before
  for (const { value, fromMs } of series) {
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

/** All channel changes of a period that ends at the current moment or earlier [E18]. */
export function timelineOf(
  device: HydraDevice,
  period: Period,
  wanted: readonly number[] | null,
): PowerTimeline {
  const histories = channelHistories(device, period)
  const byChannel = Object.fromEntries(
    histories
      .filter(({ channel }) => wanted === null || wanted.includes(channel))
      .map(({ channel, changes }) => [
        String(channel),
        events(device, channel, changes, period.toMs),
      ]),
  )
  const channelEvents = Object.fromEntries(
    Object.entries(byChannel).map(([channel, list]) => [channel, list.length]),
  )
  const totalEvents = Object.values(channelEvents).reduce((total, count) => total + count, 0)
  // All channels are unknown at the same times.
  const unknown = histories
    .slice(0, 1)
    .flatMap(({ series }) => series)
    .filter((interval) => interval.value === 'unknown')
    .map(({ fromMs, toMs }) => ({ from: fromMs, to: toMs }))
  return { byChannel, summary: { totalEvents, channelEvents }, unknown }
}

function events(
  device: HydraDevice,
  channel: number,
  changes: readonly KnownChange[],
  endMs: number,
): TimelineEvent[] {
  return changes.map(({ atMs, state }, index) => {
    const untilMs = changes[index + 1]?.atMs ?? endMs
    const isUp = state === 'up'
    return {
      channel,
      ts: atMs,
      powerStatus: isUp ? 'power_restored' : 'power_failed',
      duration: (untilMs - atMs) / SECOND_MS,
      ns: isUp ? 1 : 0,
      os: isUp ? 0 : 1,
      v: isUp ? voltageAt(device, channel, atMs) : 0,
    }
  })
}

function voltageAt({ spec, instruments }: HydraDevice, channel: number, ms: number): number {
  return spec.track?.valueAt(`ac-power.${channel}.v`, ms) ?? instruments.mainsV(channel, ms)
}
