import {
  type ChatDataChunk,
  chatDataChunk,
  factSeries,
  type MetricPoint,
  metricPoint,
  type SwitchDataChunk,
  stateSeries,
  switchDataChunk,
} from '../live/chartData.ts'
import { ownValue } from '../live/frame.ts'
import { accepted, type Refusal, type Result } from '../result.ts'
import { type Aliases, withAliases } from './aliases.ts'
import { type PartsReader, requireFields, wordAt } from './parts.ts'
import { type FrameContext, type Reading, readByParts, readDeviceId } from './reading.ts'

requireFields(metricPoint, 't', 'v')

/** The content of a chunk. `open` says neither that more follows nor that this is the end. */
export type ChunkContent =
  | { readonly status: 'more' | 'done' | 'open'; readonly points: readonly MetricPoint[] }
  | { readonly status: 'error'; readonly message: string }

/** A chunk of a series, as far as it could be read. `metric` is `null` for an end that does not name its series. */
export type ReportedChunk =
  | ({ readonly deviceId: string; readonly metric: string } & ChunkContent)
  | ({ readonly deviceId: string; readonly metric: null } & EndContent)

/** The end of an answer. */
type EndContent =
  | { readonly status: 'done'; readonly points: readonly MetricPoint[] }
  | Extract<ChunkContent, { readonly status: 'error' }>

type ReadChunk = Result<Reading<ReportedChunk>, Refusal>

/** Reads a `chat_data` chunk with any status or none [K7]. */
export function readChatData(json: unknown, context: FrameContext): ReadChunk {
  const whole = chatDataChunk.safeParse(json)
  if (whole.success) return accepted({ value: whole.data satisfies ChatDataChunk, unread: null })
  return readByParts('chat_data chunk', context, (reader) => {
    const metric = ownValue(json, 'metric')
    return typeof metric === 'string'
      ? readChunk(reader, json, metric, context)
      : readUnnamedEnd(reader, json, context)
  })
}

/** Reads a `switch_data` chunk with any status or none [K8]. */
export function readSwitchData(json: unknown, context: FrameContext): ReadChunk {
  const whole = switchDataChunk.safeParse(json)
  if (whole.success) {
    const chunk: SwitchDataChunk = whole.data
    return accepted({ value: { ...chunk, metric: chunk.series }, unread: null })
  }
  return readByParts('switch_data chunk', context, (reader) => {
    const metric = [...stateSeries, ...factSeries].find((name) => name === ownValue(json, 'series'))
    return metric === undefined
      ? readUnnamedEnd(reader, json, context)
      : readChunk(reader, json, metric, context)
  })
}

export const POINT_ALIASES: Aliases = { t: ['timestamp'], v: ['value'] }

const STATUSES = ['more', 'done', 'error'] as const

function readChunk(
  reader: PartsReader,
  json: unknown,
  metric: string,
  { onlyDevice }: FrameContext,
): ReportedChunk | undefined {
  const deviceId = readDeviceId(ownValue(json, 'deviceId')) ?? onlyDevice()
  return deviceId === null ? undefined : { deviceId, metric, ...readContent(reader, json) }
}

/** An end of an answer that does not name its series; its points could be of any series. */
function readUnnamedEnd(
  reader: PartsReader,
  json: unknown,
  { onlyDevice }: FrameContext,
): ReportedChunk | undefined {
  const deviceId = readDeviceId(ownValue(json, 'deviceId')) ?? onlyDevice()
  if (deviceId === null) return undefined
  const content = readContent(reader, json)
  if (content.status === 'error') return { deviceId, metric: null, ...content }
  return content.status === 'done'
    ? { deviceId, metric: null, status: 'done', points: [] }
    : undefined
}

function readContent(reader: PartsReader, json: unknown): ChunkContent {
  const word = wordAt(json, 'status')
  const status = STATUSES.find((known) => known === word) ?? 'open'
  if (status === 'error') {
    const message = ownValue(json, 'message')
    return { status, message: typeof message === 'string' ? message : 'no reason given' }
  }
  const key = ownValue(json, 'points') === undefined ? 'data' : 'points'
  const sent = ownValue(json, key)
  const named = Array.isArray(sent) ? sent.map((point) => withAliases(point, POINT_ALIASES)) : sent
  const points = reader.read(metricPoint.array(), named, [key])
  return { status, points: points as MetricPoint[] }
}
