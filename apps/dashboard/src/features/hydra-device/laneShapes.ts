import type { DeviceStatus } from '@wattpost/protocol'
import type { Span } from './calendarPeriod.ts'
import type { Segment } from './lanes.ts'

/** A rectangle of a lane, in CSS pixels from the left. */
export interface LaneShape {
  readonly state: DeviceStatus
  readonly x: number
  readonly width: number
}

/** However far one zooms out, an outage keeps this width. */
export const SHAPE_WIDTH_MIN = 2

const LAYERS: readonly DeviceStatus[] = ['up', 'unknown', 'down']

/** The shapes of a lane in the order of drawing: outages last, so that nothing hides a short one. */
export function laneShapes(
  segments: readonly Segment[],
  period: Span,
  width: number,
): readonly LaneShape[] {
  const lengthMs = period.toMs - period.fromMs
  if (lengthMs <= 0) return []
  const scale = width / lengthMs
  return LAYERS.flatMap((layer) =>
    segments
      .filter(({ state }) => state === layer)
      .map(({ state, fromMs, toMs }) => {
        const shown = Math.max(SHAPE_WIDTH_MIN, (toMs - fromMs) * scale)
        const x = Math.min((fromMs - period.fromMs) * scale, width - shown)
        return { state, x: Math.max(0, x), width: Math.min(shown, width) }
      }),
  )
}
