import { factSeries, type MetricPoint, metricPoint, stateSeries } from '../live/chartData.ts'
import { ownValue } from '../live/frame.ts'
import { type Refusal, type Result, refused } from '../result.ts'
import { identityIn, withoutEnvelope } from './content.ts'
import { messageIn } from './messageIn.ts'
import { type PartsReader, requireFields, wordAt } from './parts.ts'
import { type FrameContext, foreign, idIn, type Reading, readByParts } from './reading.ts'

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
  return readChunk('chat_data chunk', json, context, (name) => name)
}

/** Reads a `switch_data` chunk with any status or none [K8]. */
export function readSwitchData(json: unknown, context: FrameContext): ReadChunk {
  const known = [...stateSeries, ...factSeries]
  return readChunk('switch_data chunk', json, context, (name) => known.find((one) => one === name))
}

const STATUSES = ['more', 'done', 'error'] as const

/** @param seriesOf the series of a name; `undefined` for a name of none */
function readChunk(
  what: string,
  sent: unknown,
  { onlyDevice, ...context }: FrameContext,
  seriesOf: (name: string) => string | undefined,
): ReadChunk {
  const identity = identityIn(sent)
  const deviceId = identity === 'none' ? onlyDevice() : idIn(sent)
  if (deviceId === null) return refused(foreign(what, identity))
  return readByParts(what, context, (reader) => {
    const json = withoutEnvelope(sent)
    if (json !== sent) reader.onForm('envelope')
    if (identity !== 'none' && ownValue(json, 'deviceId') !== deviceId)
      reader.onForm('further identity')
    const names = [ownValue(json, 'metric'), ownValue(json, 'series')]
    const name = names.find((each) => typeof each === 'string')
    const metric = name === undefined ? undefined : seriesOf(name)
    const content = readContent(reader, json)
    if (metric !== undefined) return { deviceId, metric, ...content }
    return unnamedEnd(deviceId, content)
  })
}

/** An end of an answer that does not name its series; its points could be of any series. */
function unnamedEnd(deviceId: string, content: ChunkContent): ReportedChunk | undefined {
  if (content.status === 'error') return { deviceId, metric: null, ...content }
  return content.status === 'done'
    ? { deviceId, metric: null, status: 'done', points: [] }
    : undefined
}

const POINTS = ['points', 'data', 'rows', 'items', 'result', 'values'] as const

function readContent(reader: PartsReader, json: unknown): ChunkContent {
  const word = wordAt(json, 'status')
  const status = STATUSES.find((known) => known === word) ?? 'open'
  if (status === 'error') return { status, message: messageIn(json) ?? 'no reason given' }
  const key = POINTS.find((name) => Array.isArray(ownValue(json, name))) ?? 'points'
  if (key !== 'points') reader.onForm('envelope')
  const sent = ownValue(json, key)
  return { status, points: reader.read(metricPoint.array(), sent, [key]) as MetricPoint[] }
}
