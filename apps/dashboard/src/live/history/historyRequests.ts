import { factSeries, readChatData, readSwitchData, stateSeries } from '@wattpost/protocol'
import type { Send } from '../connection/requester.ts'
import { createPointStream, type PointStream, type StreamParts } from './pointStream.ts'

/** History that the server streams in chunks. */
export interface HistoryRequests {
  /** Metrics [K7]. */
  readonly points: PointStream
  /** State series of a bg device or a meter [K8]. */
  readonly states: PointStream
  /** Rejects all open requests, after the connection was lost. */
  abandon(): void
  /** Forgets what came unprompted. */
  clear(): void
}

interface HistoryParts extends Omit<StreamParts, 'isAcknowledged'> {
  readonly isAcknowledged: (name: 'chat_data' | 'switch_data') => boolean
}

export function createHistoryRequests(send: Send, parts: HistoryParts): HistoryRequests {
  const points = createPointStream(
    ({ deviceId, metric, fromMs, toMs, pointsMax }) =>
      send('chat_data', {
        deviceId,
        metric,
        from: fromMs / 1000,
        to: toMs / 1000,
        ...(pointsMax !== undefined && { maxPoints: pointsMax }),
      }),
    readChatData,
    { ...parts, isAcknowledged: () => parts.isAcknowledged('chat_data') },
  )
  const stateStream = createPointStream(
    ({ deviceId, metric, fromMs, toMs }) => {
      const series = [...stateSeries, ...factSeries].find((known) => known === metric)
      if (series === undefined) throw new Error(`no state series is called ${metric}`)
      return send('switch_data', { deviceId, series, from: fromMs / 1000, to: toMs / 1000 })
    },
    readSwitchData,
    { ...parts, isAcknowledged: () => parts.isAcknowledged('switch_data') },
  )
  const states: PointStream = {
    ...stateStream,
    points: (query, onPoints) => stateStream.points({ ...query, isStep: true }, onPoints),
  }
  const abandon = () => {
    points.abandon()
    states.abandon()
  }
  const clear = () => {
    points.clear()
    states.clear()
  }
  return { points, states, abandon, clear }
}
