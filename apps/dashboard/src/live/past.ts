import { factSeries, stateSeries } from '@wattpost/protocol'
import { createPointStream, type PointStream, readStateChunk } from './pointStream.ts'
import type { Request } from './requester.ts'

/** What the server streams of a device's past. */
export interface Past {
  /** Metrics [K7]. */
  readonly points: PointStream
  /** State series of a bg device or a meter [K8]. */
  readonly states: PointStream
  /** The connection is gone, and what was asked over it with it. */
  abandon(): void
}

export function createPast(request: Request): Past {
  const points = createPointStream(({ deviceId, metric, fromMs, toMs, pointsMax }) =>
    request('chat_data', {
      ...{ deviceId, metric, from: fromMs / 1000, to: toMs / 1000 },
      ...(pointsMax !== undefined && { maxPoints: pointsMax }),
    }),
  )
  const states = createPointStream(({ deviceId, metric, fromMs, toMs }) => {
    const series = [...stateSeries, ...factSeries].find((known) => known === metric)
    if (series === undefined) throw new Error(`no state series is called ${metric}`)
    return request('switch_data', { deviceId, series, from: fromMs / 1000, to: toMs / 1000 })
  }, readStateChunk)
  const abandon = () => {
    points.abandon()
    states.abandon()
  }
  return { points, states, abandon }
}
