import type { LaneState, Stretch } from './lane.ts'
import type { LaneScale } from './laneScale.ts'

/** A rectangle of a lane, in CSS pixels from the left. */
export interface LaneShape {
  readonly state: LaneState
  readonly x: number
  readonly width: number
}

/** However far one zooms out, an outage keeps this width. */
export const SHAPE_WIDTH_MIN = 3

/** In the order of drawing: outages last, so that nothing hides a short one. */
const LAYERS: readonly LaneState[] = ['rest', 'up', 'unknown', 'down']

/** What to draw of a lane that is `width` wide; shapes of one state that would touch are one. */
export function laneShapes(
  stretches: readonly Stretch[],
  scale: LaneScale,
  width: number,
): readonly LaneShape[] {
  return LAYERS.flatMap((layer) =>
    merged(
      stretches
        .filter(({ state }) => state === layer)
        .flatMap((stretch) => shapeOf(stretch, scale, width) ?? []),
    ),
  )
}

/** The rectangle of a stretch, wide enough to be seen; `null` where it lies outside of the axis. */
export function shapeOf(
  { state, fromMs, toMs }: Stretch,
  scale: LaneScale,
  width: number,
): LaneShape | null {
  const [from, to] = [scale(fromMs), scale(toMs)]
  const isOutside = toMs <= fromMs || (from === to && (from === 0 || from === 1))
  if (isOutside || width <= 0) return null
  const shown = Math.min(width, Math.max(SHAPE_WIDTH_MIN, (to - from) * width))
  return { state, x: Math.max(0, Math.min(from * width, width - shown)), width: shown }
}

function merged(shapes: readonly LaneShape[]): readonly LaneShape[] {
  const done: LaneShape[] = []
  for (const shape of shapes) {
    const last = done.at(-1)
    if (last === undefined || shape.x > last.x + last.width) done.push(shape)
    else {
      const end = Math.max(last.x + last.width, shape.x + shape.width)
      done[done.length - 1] = { ...last, width: end - last.x }
    }
  }
  return done
}
