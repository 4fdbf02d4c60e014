import type { IntervalState, StateInterval } from '../../domain/intervals.ts'
import type { ChartSpan } from '../charts/chartSeries.ts'

/** Position of a moment on the axis, from 0 to 1. */
export type TimeScale = (atMs: number) => number

/**
 * The scale of a span.
 * @param edges starts of a bar chart's bands and the end of the last: bands then have equal widths, as in the chart
 */
export function timeScale(span: ChartSpan, edges: readonly number[] = []): TimeScale {
  const bandEdges = edges.length < 2 ? [span.fromMs, span.toMs] : edges
  const bands = bandEdges.length - 1
  return (atMs) => {
    const nextEdge = bandEdges.findIndex((edgeMs) => edgeMs > atMs)
    if (nextEdge === 0) return 0
    if (nextEdge < 0) return 1
    const [fromMs, toMs] = [bandEdges[nextEdge - 1] ?? 0, bandEdges[nextEdge] ?? 0]
    return (nextEdge - 1 + (atMs - fromMs) / (toMs - fromMs)) / bands
  }
}

/** A rectangle on a track, CSS pixels from the left. */
export interface IntervalShape {
  readonly state: IntervalState
  readonly x: number
  readonly width: number
}

/** Least width of an interval, CSS pixels, so that short outages stay visible. */
export const SHAPE_WIDTH_MIN = 3

/** Drawing order: outages last, above all others. */
const LAYERS: readonly IntervalState[] = ['standby', 'up', 'unknown', 'down']

/** The shapes of a track of a given width; touching shapes of the same state are joined. */
export function intervalShapes(
  intervals: readonly StateInterval[],
  scale: TimeScale,
  width: number,
): readonly IntervalShape[] {
  return LAYERS.flatMap((layer) =>
    merged(
      intervals
        .filter(({ state }) => state === layer)
        .flatMap((interval) => shapeOf(interval, scale, width) ?? []),
    ),
  )
}

/** The rectangle of an interval, at least `SHAPE_WIDTH_MIN` wide; `null` outside the axis. */
export function shapeOf(
  { state, fromMs, toMs }: StateInterval,
  scale: TimeScale,
  width: number,
): IntervalShape | null {
  const [from, to] = [scale(fromMs), scale(toMs)]
  const isOutside = toMs <= fromMs || (from === to && (from === 0 || from === 1))
  if (isOutside || width <= 0) return null
  const shapeWidth = Math.min(width, Math.max(SHAPE_WIDTH_MIN, (to - from) * width))
  return { state, x: Math.max(0, Math.min(from * width, width - shapeWidth)), width: shapeWidth }
}

function merged(shapes: readonly IntervalShape[]): readonly IntervalShape[] {
  const mergedShapes: IntervalShape[] = []
  for (const shape of shapes) {
    const last = mergedShapes.at(-1)
    if (last === undefined || shape.x > last.x + last.width) mergedShapes.push(shape)
    else {
      const end = Math.max(last.x + last.width, shape.x + shape.width)
      mergedShapes[mergedShapes.length - 1] = { ...last, width: end - last.x }
    }
  }
  return mergedShapes
}

/** Priority of states where shapes overlap, as drawn. */
const PRIORITY: Readonly<Record<IntervalState, number>> = { down: 3, unknown: 2, up: 1, standby: 0 }

/** Index of the interval at `x`, CSS pixels from the left; -1 if there is none. */
export function intervalIndexAt(
  intervals: readonly StateInterval[],
  scale: TimeScale,
  width: number,
  x: number,
): number {
  let bestIndex = -1
  intervals.forEach((interval, at) => {
    const shape = shapeOf(interval, scale, width)
    if (shape === null || x < shape.x || x > shape.x + shape.width) return
    const best = intervals[bestIndex]
    if (best === undefined || PRIORITY[interval.state] > PRIORITY[best.state]) bestIndex = at
  })
  return bestIndex
}
