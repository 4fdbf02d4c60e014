import { z } from 'zod'
import { quantity } from '../quantity.ts'
import { timestamp } from '../time.ts'

const seconds = quantity

/**
 * One channel's use of the period [E17]: seconds up and down, `ts` of the last change or the period's
 * start, restorations `rc` and failures `fc` that begin in the period. Unknown time is what is left.
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

/** A group's seconds, those of its best channel, and availability 0–100 % [S20]. */
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
