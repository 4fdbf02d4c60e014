import { z } from 'zod'
import { decode } from '../decode.ts'
import { quantity, sendable } from '../quantity.ts'
import type { Refusal, Result } from '../result.ts'
import { sendableTime, timestamp } from '../timestamp.ts'

/** One point of a chart [E20]: `t` epoch milliseconds (seconds on the wire), `v` in the metric's unit. */
export const metricPoint = z.object({ t: timestamp, v: quantity })
export type MetricPoint = z.infer<typeof metricPoint>

/**
 * Distance of a metric's points before thinning, ms: devices report at this interval. A server thins to the smallest
 * multiple with at most the requested number of points.
 */
export const METRIC_SAMPLE_MS = 10_000

/** The three state series of a bg device [E20, K8]; `v` is 1 or 0 as S10 maps it. */
export const stateSeries = ['power', 'tamper', 'switch'] as const
export type StateSeries = (typeof stateSeries)[number]

/**
 * Series beyond the specification (our reading), streamed the same way: whether a bg device or
 * meter was online, and whether a meter's phase carried voltage. 1 is yes, 0 is no.
 */
export const factSeries = ['online', 'phaseA', 'phaseB', 'phaseC'] as const
export type FactSeries = (typeof factSeries)[number]

/** A day of a metric is 8,640 points: by hand, since zod's encoding costs more than computing them. */
const encodePoint = ({ t, v }: MetricPoint) => ({ t: sendableTime(t), v: sendable(v, 'v') })

/** A chunk of a metric's points [K7]; `done` ends the answer. */
export const chatDataChunk = z.object({
  deviceId: z.string().min(1),
  metric: z.string(),
  points: z.array(metricPoint),
  status: z.enum(['more', 'done']),
})
export type ChatDataChunk = z.infer<typeof chatDataChunk>
export type ChatDataWire = z.input<typeof chatDataChunk>

/** Decodes a `chat_data` chunk [K7]. */
export function decodeChatData(json: unknown): Result<ChatDataChunk, Refusal> {
  return decode('chat_data chunk', chatDataChunk, json)
}

/** Encodes a `chat_data` chunk [K7]. */
export function encodeChatData(chunk: ChatDataChunk): ChatDataWire {
  return { ...chunk, points: chunk.points.map(encodePoint) }
}

const head = { deviceId: z.string().min(1), series: z.enum([...stateSeries, ...factSeries]) }

/** A chunk of a state series [K8]: more, done, or an error whose message is logged [X20]. */
export const switchDataChunk = z.discriminatedUnion('status', [
  z.object({ ...head, status: z.literal('more'), points: z.array(metricPoint) }),
  z.object({ ...head, status: z.literal('done'), points: z.array(metricPoint).default([]) }),
  z.object({ ...head, status: z.literal('error'), message: z.string().default('no reason given') }),
])
export type SwitchDataChunk = z.infer<typeof switchDataChunk>
export type SwitchDataWire = z.input<typeof switchDataChunk>

/** Decodes a `switch_data` chunk [K8]. */
export function decodeSwitchData(json: unknown): Result<SwitchDataChunk, Refusal> {
  return decode('switch_data chunk', switchDataChunk, json)
}

/** Encodes a `switch_data` chunk [K8]. */
export function encodeSwitchData(chunk: SwitchDataChunk): SwitchDataWire {
  return chunk.status === 'error' ? chunk : { ...chunk, points: chunk.points.map(encodePoint) }
}
