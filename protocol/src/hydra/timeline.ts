import { z } from 'zod'
import { quantity } from '../quantity.ts'
import { timestamp } from '../time.ts'
import { powerStatuses } from './channelChange.ts'

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

/** A stretch in which nobody knows (device offline); epoch ms inside, seconds on the wire. */
export const unknownSpan = z.object({ from: timestamp, to: timestamp })
export type UnknownSpan = z.infer<typeof unknownSpan>

/** Power timeline of a hydra over a period [E18]; `unknown` is ours, and a real backend may not send it. */
export const powerTimeline = z.object({
  byChannel: z.record(z.string(), z.array(timelineEvent)),
  summary: z.object({ totalEvents: z.int(), channelEvents: z.record(z.string(), z.int()) }),
  unknown: z.array(unknownSpan).optional(),
})
export type PowerTimeline = z.infer<typeof powerTimeline>
