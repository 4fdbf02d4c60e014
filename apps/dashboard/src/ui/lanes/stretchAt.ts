import type { LaneState, Stretch } from './lane.ts'
import type { LaneScale } from './laneScale.ts'
import { shapeOf } from './laneShapes.ts'

/** What one points at when several lie there: what is drawn on top. */
const PRIORITY: Readonly<Record<LaneState, number>> = { down: 3, unknown: 2, up: 1, rest: 0 }

/** The place in the list of what is drawn at `x`, CSS pixels from the left; -1 where nothing is. */
export function stretchAt(
  stretches: readonly Stretch[],
  scale: LaneScale,
  width: number,
  x: number,
): number {
  let found = -1
  stretches.forEach((stretch, at) => {
    const shape = shapeOf(stretch, scale, width)
    if (shape === null || x < shape.x || x > shape.x + shape.width) return
    const best = stretches[found]
    if (best === undefined || PRIORITY[stretch.state] > PRIORITY[best.state]) found = at
  })
  return found
}
