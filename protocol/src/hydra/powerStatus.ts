import { z } from 'zod'
import { fieldGroup } from '../fields.ts'
import { timestamp } from '../timestamp.ts'
import { CHANNEL, powerStatuses } from './channel.ts'

/** One channel in a period [E17]; the time that is neither up nor down is unknown. */
export const channelUsage = fieldGroup('E17', {
  channel: CHANNEL,
  tup: { unit: 's', min: 0, means: 'Time with power' },
  tdn: { unit: 's', min: 0, means: 'Time without power' },
  ts: { is: timestamp, means: 'Last change, or the period’s start' },
  group: { is: z.enum(['grid', 'generator']), means: '`grid` or `generator`' },
  rc: { is: z.int(), means: 'Number of restorations' },
  fc: { is: z.int(), means: 'Number of failures' },
})
export type ChannelUsage = z.infer<typeof channelUsage>

/** A group's times and availability, those of its best channel [S20]. */
export const groupStatus = fieldGroup('E17', {
  tup: channelUsage.fields.tup,
  tdn: channelUsage.fields.tdn,
  availability: {
    unit: '%',
    min: 0,
    max: 100,
    means: 'Availability; uptime / (uptime + downtime)',
  },
})
export type GroupStatus = z.infer<typeof groupStatus>

/** Power status of a hydra over a period [E17]; `bothDownTime` is S21 as written. */
export const powerStatusReport = fieldGroup('E17', {
  deviceId: { is: z.string(), means: 'Id of the device' },
  dailyUsage: { is: z.array(channelUsage), means: 'Uptime by channel' },
  grid: { is: groupStatus, means: 'The best channel of the grid [S20]' },
  generator: { is: groupStatus, means: 'The best channel of the generator [S20]' },
  bothDownTime: {
    unit: 's',
    min: 0,
    means:
      'The period less the larger of the two uptimes [S21]; an upper bound by the specification’s formula, not the time without power',
  },
  totalSecondsInPeriod: {
    unit: 's',
    min: 0,
    means: 'From the period’s start to its end, or to now',
  },
})
export type PowerStatusReport = z.infer<typeof powerStatusReport>

/** One change on one channel [E18]. */
export const timelineEvent = fieldGroup('E18', {
  channel: CHANNEL,
  ts: { is: timestamp, aliases: ['t', 'timestamp', 'time'], means: 'Time of the change' },
  powerStatus: { is: z.enum(powerStatuses), means: '`power_failed` or `power_restored`' },
  duration: { unit: 's', min: 0, means: 'Time until the next change, or to now' },
  ns: { means: 'New state' },
  os: { means: 'Old state' },
  v: { unit: 'V', min: 0, max: 1000, means: 'Voltage after the change' },
})
export type TimelineEvent = z.infer<typeof timelineEvent>

/** An interval in which the device was offline; epoch ms inside, seconds on the wire. */
export const unknownSpan = fieldGroup('E18', {
  from: { is: timestamp, addition: true, means: 'Start' },
  to: { is: timestamp, addition: true, means: 'End' },
})
export type UnknownSpan = z.infer<typeof unknownSpan>

/** Numbers of events [E18]. */
export const timelineSummary = fieldGroup('E18', {
  totalEvents: { is: z.int(), means: 'Of all channels' },
  channelEvents: { is: z.record(z.string(), z.int()), means: 'By channel number' },
})

export type TimelineSummary = z.infer<typeof timelineSummary>

/** Power timeline of a hydra over a period [E18]. */
export const powerTimeline = fieldGroup('E18', {
  byChannel: {
    is: z.record(z.string(), z.array(timelineEvent)),
    means: 'Events by channel number',
  },
  summary: { is: timelineSummary, means: 'Numbers of events' },
  unknown: { is: z.array(unknownSpan).optional(), addition: true, means: 'Times without reports' },
})
export type PowerTimeline = z.infer<typeof powerTimeline>

/** Seconds with and without power, both without unknown time. */
export interface UpDown {
  readonly tup: number
  readonly tdn: number
}

/** The channel of a group with the highest availability; `null` for a group without channels. */
export function bestChannel<C extends UpDown>(channels: readonly C[]): C | null {
  return channels.reduce<C | null>(
    (best, channel) =>
      best === null || channelAvailability(channel) > channelAvailability(best) ? channel : best,
    null,
  )
}

/** Availability of a group in percent, 0–100: the maximum of its channels [S20]; 0 without data. */
export function groupAvailability(channels: readonly UpDown[]): number {
  const best = bestChannel(channels)
  return best === null ? 0 : channelAvailability(best)
}

function channelAvailability({ tup, tdn }: UpDown): number {
  // Fractions of a second can round to slightly above 100.
  return tup + tdn === 0 ? 0 : Math.min(100, (100 * tup) / (tup + tdn))
}

/**
 * Seconds in which both sources count as down: period − the larger uptime, at least 0 [S21]. By
 * this definition it includes unknown time; the overlap of outages is a different value.
 */
export function bothDownS(periodS: number, gridUpS: number, generatorUpS: number): number {
  return Math.max(0, periodS - Math.max(gridUpS, generatorUpS))
}
