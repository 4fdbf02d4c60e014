interface Place {
  readonly x: number
  readonly y: number
}

/** A straight part of a line, level or upright. */
export interface FlowPart extends Place {
  readonly length: number
  /** Where it leads from its place, degrees clockwise from the right. */
  readonly turn: 0 | 90 | 180 | 270
  /** How far its first dot is behind its beginning, so that dots go round corners in step. */
  readonly behind: number
}

/** From dot to dot. */
export const DOT_GAP = 14

/** The straight parts between corners. */
export function flowParts(corners: readonly Place[]): readonly FlowPart[] {
  let gone = 0
  return corners.slice(1).map((to, at) => {
    const from = corners[at] ?? to
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    const length = Math.abs(dx + dy)
    const turn = dx === 0 ? (dy > 0 ? 90 : 270) : dx > 0 ? 0 : 180
    const part: FlowPart = { ...from, length, turn, behind: gone % DOT_GAP }
    gone += length
    return part
  })
}
