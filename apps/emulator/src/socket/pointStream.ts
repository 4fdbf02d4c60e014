import { setImmediate as othersTurn } from 'node:timers/promises'
import type { MetricPoint } from '@wattpost/protocol'
import type { PointsInMaking } from '../world/metrics.ts'

const CHUNK = 500
/** A history may work so long at a stretch; a week of samples takes seconds, and everybody shares one thread. */
const STRETCH_MS = 10

/**
 * Sends points in chunks while they are made, the last one marked as such; no points still make one chunk.
 * @param isWanted asked between stretches: a history that nobody waits for any more ends
 */
export async function streamPoints(
  points: PointsInMaking,
  isWanted: () => boolean,
  send: (chunk: MetricPoint[], status: 'more' | 'done') => void,
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
    if (!isWanted()) return
    began = performance.now()
  }
  send(chunk, 'done')
}
