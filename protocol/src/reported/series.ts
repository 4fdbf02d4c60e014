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
import { type PartsReader, requireFields } from './parts.ts'
import { type FrameContext, type Reading, readByParts, readDeviceId } from './reading.ts'

requireFields(metricPoint, 't', 'v')

/** The content of a chunk. `open` says neither that more follows nor that this is the end. */
type ChunkContent =
  | { readonly status: 'more' | 'done' | 'open'; readonly points: readonly MetricPoint[] }
  | { readonly status: 'error'; readonly message: string }

/** A chunk of a series, as far as it could be read. */
export type ReportedChunk = { readonly deviceId: string; readonly metric: string } & ChunkContent

type ReadChunk = Result<Reading<ReportedChunk>, Refusal>

/** Reads a `chat_data` chunk with any status or none [K7]. */
export function readChatData(json: unknown, context: FrameContext): ReadChunk {
  const whole = chatDataChunk.safeParse(json)
  if (whole.success) return accepted({ value: whole.data satisfies ChatDataChunk, unread: null })
  return readByParts('chat_data chunk', context, (reader) => {
    const metric = ownValue(json, 'metric')
    return typeof metric === 'string' ? readChunk(reader, json, metric, context) : undefined
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
    return metric && readChunk(reader, json, metric, context)
  })
}

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

function readContent(reader: PartsReader, json: unknown): ChunkContent {
  const word = String(ownValue(json, 'status')).toLowerCase()
  const status = STATUSES.find((known) => known === word) ?? 'open'
  if (status === 'error') {
    const message = ownValue(json, 'message')
    return { status, message: typeof message === 'string' ? message : 'no reason given' }
  }
  const points = reader.read(metricPoint.array(), ownValue(json, 'points'), ['points'])
  return { status, points: points as MetricPoint[] }
}
