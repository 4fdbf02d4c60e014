import {
  accepted,
  type ChatDataChunk,
  DAY_MS,
  encodeChatData,
  encodeMeterPower,
  encodeSwitchData,
  type MetricPoint,
  type Refusal,
  type Result,
  refused,
  SPAN_DAYS_MAX,
  type SwitchDataChunk,
} from '@wattpost/protocol'
import type { Period } from '../../world/calendar.ts'
import { metricPoints, metricsOf, type PointIterable } from '../../world/metrics.ts'
import type { Pausable } from '../../world/pausable.ts'
import { meterRows } from '../../world/pm/readings.ts'
import { statePoints, stateReader } from '../../world/stateSeries.ts'
import type { Connection } from './connection.ts'
import type { Dialect } from './dialect/dialect.ts'
import { chunkIn } from './dialect/requests.ts'
import { INTERNAL_ERROR, type Request, type RequestTable, refuseRequest } from './requests.ts'
import type { Steps } from './steps.ts'

/** Longest span without `maxPoints`, whose native samples are sent. */
const NATIVE_DAYS_MAX = 7
const CHUNK_POINTS_MAX = 500

type HistoryName = 'chat_data' | 'switch_data' | 'meter_history'

export interface HistoryParts {
  readonly dialect: () => Dialect
}

/** Histories: acknowledged, then streamed in chunks under the specification's event names [K2, K7, K8]. */
export function historyHandlers(parts: HistoryParts): Pick<RequestTable, HistoryName> {
  return {
    chat_data: (request) => {
      const { connection, payload, device } = request
      if (device === undefined) throw new Error('a history is of one device')
      const { deviceId, metric, maxPoints } = payload
      const metrics = metricsOf(device)
      if (!metrics.includes(metric)) return refuseRequest(`metric: one of ${metrics.join(', ')}`)
      const span = spanOf(request, maxPoints === undefined ? NATIVE_DAYS_MAX : SPAN_DAYS_MAX)
      if (!span.ok) return refuseRequest(span.error.message)
      const points = metricPoints(device, metric, span.value, maxPoints ?? null)
      const send = chatSender(parts, connection, { deviceId, metric })
      return { ack: { ok: true }, afterwards: () => streamPoints(request, points, send) }
    },
    switch_data: (request) => {
      const { connection, payload, device } = request
      const { deviceId, series } = payload
      const span = spanOf(request, NATIVE_DAYS_MAX)
      if (!span.ok) return refuseRequest(span.error.message)
      return {
        ack: { ok: true },
        afterwards: function* () {
          const fail = (message: string) => {
            const chunk = { deviceId, series, status: 'error', message } as const
            connection.send('switch_data', encodeSwitchData(chunk))
          }
          const read = device === undefined ? null : stateReader(device, series)
          if (device === undefined || read === null)
            return fail(`${deviceId} has no ${series} series.`)
          const send = seriesSender(parts, connection, { deviceId, series })
          const points = statePoints(device, series, read, span.value)
          try {
            yield* streamPoints(request, points, send)
          } catch (error) {
            // Only this history has an error status; the others stop without a last chunk.
            fail(INTERNAL_ERROR)
            throw error
          }
        },
      }
    },
    meter_history: (request) => {
      const { connection, payload, world, nowMs, isWanted } = request
      const device = world.deviceOf('pm', payload.deviceId)
      if (device === undefined) return refuseRequest(`${payload.deviceId} is no power meter.`)
      const span = spanOf(request, SPAN_DAYS_MAX)
      if (!span.ok) return refuseRequest(span.error.message)
      const period = device.reportedPart(span.value, nowMs)
      const days = meterRows(device, period, 'day', device.spec.site.tz)
      const head = { deviceId: device.id, t: nowMs }
      return {
        ack: { ok: true },
        afterwards: function* () {
          const rows = yield* collected(days)
          if (!isWanted()) return
          const body = { kind: 'history', rows } as const
          connection.send('meter_power', encodeMeterPower({ head, body }))
        },
      }
    },
  }
}

/** The requested span, cut to the past and to the user's time with the device. */
function spanOf(
  { world, payload, nowMs }: Request<HistoryName>,
  daysMax: number,
): Result<Period, Refusal> {
  const { deviceId, from, to } = payload
  if (from < 0) return refuseSpan('from', 'it lies before 1970')
  if (from >= to) return refuseSpan('from', 'it must lie before to')
  if (to - from > daysMax * DAY_MS)
    return refuseSpan('to', `the span is longer than ${daysMax} days`)
  const pastMs = Math.max(from, Math.min(to, nowMs))
  return accepted(world.known(deviceId, { fromMs: from, toMs: pastMs }))
}

function refuseSpan(where: string, message: string): Result<never, Refusal> {
  return refused({ what: 'span', where, message: `${where}: ${message}` })
}

type SendChunk = (chunk: MetricPoint[], status: 'more' | 'done') => void

/** Sends chunks of a metric [K7]. */
export function chatSender(
  { dialect }: HistoryParts,
  connection: Pick<Connection, 'send'>,
  which: Pick<ChatDataChunk, 'deviceId' | 'metric'>,
): SendChunk {
  return (points, status) =>
    connection.send('chat_data', chunkIn(dialect(), encodeChatData({ ...which, points, status })))
}

/** Sends chunks of a state series [K8]. */
export function seriesSender(
  { dialect }: HistoryParts,
  connection: Pick<Connection, 'send'>,
  which: Pick<SwitchDataChunk, 'deviceId' | 'series'>,
): SendChunk {
  return (points, status) => {
    const chunk = encodeSwitchData({ ...which, points, status })
    connection.send('switch_data', chunkIn(dialect(), chunk))
  }
}

/**
 * Sends points in chunks while they are made; the last chunk has status `done`, and no points make one empty
 * chunk. After each chunk it waits for a slow reader, and stops when the answer is no longer wanted.
 */
export function* streamPoints(
  { connection, isWanted }: Pick<Request<HistoryName>, 'connection' | 'isWanted'>,
  points: PointIterable,
  send: SendChunk,
): Steps<void> {
  yield 'long'
  let chunk: MetricPoint[] = []
  for (const point of points) {
    if (point !== null) chunk.push(point)
    if (chunk.length > CHUNK_POINTS_MAX) {
      if (!isWanted()) return
      send(chunk.slice(0, CHUNK_POINTS_MAX), 'more')
      chunk = chunk.slice(CHUNK_POINTS_MAX)
      yield connection.mayWrite()
    }
    yield null
  }
  if (isWanted()) send(chunk, 'done')
}

/** All values of a long computation. */
export function* collected<T>(values: Pausable<T>): Steps<T[]> {
  yield 'long'
  const found: T[] = []
  for (const value of values) {
    if (value !== null) found.push(value)
    yield null
  }
  return found
}
