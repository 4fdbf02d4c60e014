import { z } from 'zod'
import { decode } from '../decode.ts'
import { type Field, type Fields, fieldGroup } from '../fields.ts'
import { sendable } from '../quantity.ts'
import type { Refusal, Result } from '../result.ts'
import { sendableTime, timestamp } from '../timestamp.ts'

/** One point of a chart or state series [E20]. */
export const metricPoint = fieldGroup('E20', {
  t: { is: timestamp, aliases: ['timestamp', 'ts', 'time'], means: 'Time' },
  v: { aliases: ['value'], means: 'Value in the metric’s unit; 1 or 0 in a state series [S10]' },
})
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

const deviceId = { is: z.string().min(1), means: 'Id of the device' }
const points = { is: z.array(metricPoint), means: 'Points in order of time' }

/** A chunk of a metric's points [K7]; `done` ends the answer. */
export const chatDataChunk = fieldGroup('K7', {
  deviceId,
  metric: { is: z.string(), means: 'Name of the value, e.g. `batteryVoltage`' },
  points,
  status: {
    is: z.enum(['more', 'done']),
    addedValues: { more: 'batch' },
    means: '`done` with the last points, `more` before',
  },
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

/** The name of a series, in a chunk or a request. */
export const seriesName = {
  is: z.enum([...stateSeries, ...factSeries]),
  addedValues: { online: 'series', phaseA: 'series', phaseB: 'series', phaseC: 'series' },
  means: 'Name of the series',
} as const satisfies Field

/**
 * The fields of a chunk up to its status.
 */
/* @__NO_SIDE_EFFECTS__ */
function head<const S extends string>(status: S) {
  return {
    deviceId,
    series: seriesName,
    status: {
      is: z.literal(status),
      addedValues: { more: 'batch' },
      means: '`done` with the last points, or `error`; `more` before',
    },
  } as const satisfies Fields
}

/** A chunk of a state series [K8]: more, done, or an error whose message is logged [X20]. */
export const switchDataChunk = z.discriminatedUnion('status', [
  fieldGroup('K8', { ...head('more'), points }),
  fieldGroup('K8', {
    ...head('done'),
    points: { ...points, is: z.array(metricPoint).default([]) },
  }),
  fieldGroup('K8', {
    ...head('error'),
    message: {
      is: z.string().default('no reason given'),
      means: 'The reason of an error; clients log it',
    },
  }),
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
