import { z } from 'zod'
import { quantity } from '../quantity.ts'
import { timestamp } from '../timestamp.ts'
import { powerStatuses } from './channel.ts'

const seconds = quantity

/**
 * One channel in a period [E17]: seconds up `tup` and down `tdn`, `ts` of the last change or the
 * period's start, restorations `rc` and failures `fc`. The remaining time is unknown.
 */
export const channelUsage = z.object({
  channel: z.int(),
  tup: seconds,
  tdn: seconds,
  ts: timestamp,
  group: z.enum(['grid', 'generator']),
  rc: z.int(),
  fc: z.int(),
})
export type ChannelUsage = z.infer<typeof channelUsage>

/** A group's seconds, those of its best channel, and availability, 0–100 % [S20]. */
export const groupStatus = z.object({ tup: seconds, tdn: seconds, availability: quantity })
export type GroupStatus = z.infer<typeof groupStatus>

/** Power status of a hydra over a period [E17]; `bothDownTime` is S21 as written. */
export const powerStatusReport = z.object({
  deviceId: z.string(),
  dailyUsage: z.array(channelUsage),
  grid: groupStatus,
  generator: groupStatus,
  bothDownTime: seconds,
  totalSecondsInPeriod: seconds,
})
export type PowerStatusReport = z.infer<typeof powerStatusReport>

/** One change on one channel [E18]: `duration` in seconds until the next change or now, `v` volts after it. */
export const timelineEvent = z.object({
  channel: z.int(),
  ts: timestamp,
  powerStatus: z.enum(powerStatuses),
  duration: quantity,
  ns: quantity,
  os: quantity,
  v: quantity,
})
export type TimelineEvent = z.infer<typeof timelineEvent>

/** An interval in which the device was offline; epoch ms inside, seconds on the wire. */
export const unknownSpan = z.object({ from: timestamp, to: timestamp })
export type UnknownSpan = z.infer<typeof unknownSpan>

/**
 * Power timeline of a hydra over a period [E18]; `unknown` is our addition, a real backend may omit
 * it.
 */
export const powerTimeline = z.object({
  byChannel: z.record(z.string(), z.array(timelineEvent)),
  summary: z.object({ totalEvents: z.int(), channelEvents: z.record(z.string(), z.int()) }),
  unknown: z.array(unknownSpan).optional(),
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
