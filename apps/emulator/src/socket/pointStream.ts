import { setImmediate as othersTurn } from 'node:timers/promises'
import type { MetricPoint } from '@wattpost/protocol'
import type { PointsInMaking } from '../world/metrics.ts'

const CHUNK = 500
/** A history may work so long at a stretch; a week of samples takes seconds, and everybody shares one thread. */
const STRETCH_MS = 10

/** Where points go. */
interface PointSink {
  /** Asked between stretches: a history that nobody waits for any more ends. */
  readonly isWanted: () => boolean
  /** Resolves when the reader has taken enough of what was sent. */
  readonly mayWrite: () => Promise<void>
  readonly send: (chunk: MetricPoint[], status: 'more' | 'done') => void
}

/** Sends points in chunks while they are made, the last one marked as such; no points still make one chunk. */
export async function streamPoints(
  points: PointsInMaking,
  { isWanted, mayWrite, send }: PointSink,
): Promise<void> {
  let chunk: MetricPoint[] = []
  let began = performance.now()
  for (const point of points) {
    if (point !== null) chunk.push(point)
    if (chunk.length > CHUNK) {
      send(chunk.slice(0, CHUNK), 'more')
      chunk = chunk.slice(CHUNK)
    }
    if (performance.now() - began < STRETCH_MS) continue
    await othersTurn()
    await mayWrite()
    if (!isWanted()) return
    began = performance.now()
  }
  send(chunk, 'done')
}
