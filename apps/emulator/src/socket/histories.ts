import {
  encodeChatData,
  encodeMeterPower,
  encodeSwitchData,
  type MetricPoint,
  SPAN_DAYS_MAX,
} from '@wattpost/protocol'
import type { Period } from '../world/calendar.ts'
import { metricPoints, metricsOf } from '../world/metrics.ts'
import { meterRows } from '../world/pm/history.ts'
import { statePoints, stateReader } from '../world/stateSeries.ts'
import { DAY_MS } from '../world/time.ts'
import { streamPoints } from './pointStream.ts'
import { type Handlers, INTERNAL_ERROR, type Request, refuse } from './request.ts'
import type { Connection } from './types.ts'

/** Without `maxPoints` the native samples come, of so many days at most. */
const NATIVE_DAYS_MAX = 7

type HistoryHandlers = Pick<Handlers, 'chat_data' | 'switch_data' | 'meter_history'>

/** Histories: acknowledged, then streamed in chunks under the specification's event names [K2, K7, K8]. */
export function historyHandlers(mayWrite: (socket: Connection) => Promise<void>): HistoryHandlers {
  return {
    chat_data: (request) => {
      const {
        socket,
        payload,
        devices: [device],
        isWanted,
      } = request
      if (device === undefined) throw new Error('a history is of one device')
      const { deviceId, metric, maxPoints } = payload
      const known = metricsOf(device)
      if (!known.includes(metric)) return refuse(`metric: one of ${known.join(', ')}`)
      const span = spanOf(request, maxPoints === undefined ? NATIVE_DAYS_MAX : SPAN_DAYS_MAX)
      if (typeof span === 'string') return refuse(span)
      const points = metricPoints(device, metric, span, maxPoints ?? null)
      const send = (chunk: MetricPoint[], status: 'more' | 'done') =>
        socket.emit('chat_data', encodeChatData({ deviceId, metric, points: chunk, status }))
      return {
        ack: { ok: true },
        afterwards: () =>
          streamPoints(points, { isWanted, mayWrite: () => mayWrite(socket), send }),
      }
    },
    switch_data: (request) => {
      const { socket, payload, devices, isWanted } = request
      const [device] = devices
      const { deviceId, series } = payload
      const span = spanOf(request, NATIVE_DAYS_MAX)
      if (typeof span === 'string') return refuse(span)
      return {
        ack: { ok: true },
        afterwards: async () => {
          const fail = (message: string) => {
            const chunk = { deviceId, series, status: 'error', message } as const
            socket.emit('switch_data', encodeSwitchData(chunk))
          }
          const read = device === undefined ? null : stateReader(device, series)
          if (device === undefined || read === null)
            return fail(`${deviceId} has no ${series} series.`)
          const send = (points: MetricPoint[], status: 'more' | 'done') =>
            socket.emit('switch_data', encodeSwitchData({ deviceId, series, points, status }))
          const points = statePoints(device, series, read, span)
          try {
            await streamPoints(points, { isWanted, mayWrite: () => mayWrite(socket), send })
          } catch (error) {
            // Only this history has a word for it; of another no more comes.
            fail(INTERNAL_ERROR)
            throw error
          }
        },
      }
    },
    meter_history: (request) => {
      const { socket, payload, world, nowMs } = request
      const device = world.deviceOf('pm', payload.deviceId)
      if (device === undefined) return refuse(`${payload.deviceId} is no power meter.`)
      const span = spanOf(request, SPAN_DAYS_MAX)
      if (typeof span === 'string') return refuse(span)
      const rows = meterRows(device, span, 'day', device.spec.site.tz)
      const head = { deviceId: device.id, t: nowMs }
      return {
        ack: { ok: true },
        afterwards: async () => {
          socket.emit('meter_power', encodeMeterPower({ head, report: { kind: 'history', rows } }))
        },
      }
    },
  }
}

/** The span asked for, as far as it is past and the user's to know, or why not. */
function spanOf(
  { world, payload, nowMs }: Request<keyof HistoryHandlers>,
  daysMax: number,
): Period | string {
  const { deviceId, from, to } = payload
  if (from < 0) return 'from: it lies before 1970'
  if (from >= to) return 'from: it must lie before to'
  if (to - from > daysMax * DAY_MS) return `to: the span is longer than ${daysMax} days`
  return world.known(deviceId, { fromMs: from, toMs: Math.max(from, Math.min(to, nowMs)) })
}
