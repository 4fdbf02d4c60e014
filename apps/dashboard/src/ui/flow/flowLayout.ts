/** Kind of a power source or consumer; each has its colour and icon on every screen. */
export type FlowKind =
  | 'solar'
  | 'grid'
  | 'generator'
  | 'battery'
  | 'load'
  | 'phaseA'
  | 'phaseB'
  | 'phaseC'

/** A node of the power flow; the hub in the middle of the picture joins all nodes. */
export interface FlowNode {
  readonly kind: FlowKind
  /** E.g. `AC input`; unique in the picture. */
  readonly name: string
  /** State of the node if the direction does not show it: `charging`, `down`. */
  readonly word?: string
  /** Power towards the hub, W; negative away from it, `null` unknown. */
  readonly inW: number | null
  /** Without supply: its line is drawn dashed. */
  readonly down?: boolean
}

/** The power of a consumer towards the hub, W; `null` while its consumption is unknown. */
export function consumedW(powerW: number | undefined): number | null {
  return powerW === undefined ? null : -powerW
}

/** Direction of power between a node and the hub; `still` below 1 W or when unknown. */
export type FlowDirection = 'in' | 'out' | 'still'

/** Animation speed of a flow; 3 is the fastest. */
type FlowSpeed = 1 | 2 | 3

/** Flows below this power are not animated, W. */
const STILL_W = 1
/** Flows of at least these fractions of the greatest one get speed 2 and 3. */
const [MEDIUM_FRACTION, FAST_FRACTION] = [0.15, 0.5]

/** @param inW power towards the hub, W; `null` is unknown, and NaN counts as still */
export function flowDirection(inW: number | null): FlowDirection {
  if (inW === null || !(Math.abs(inW) >= STILL_W)) return 'still'
  return inW > 0 ? 'in' : 'out'
}

/** Speed of a flow relative to the greatest one of the picture. */
export function flowSpeed(powerW: number, greatestW: number): FlowSpeed {
  const fraction = greatestW > 0 ? powerW / greatestW : 0
  if (fraction >= FAST_FRACTION) return 3
  return fraction >= MEDIUM_FRACTION ? 2 : 1
}

interface Point {
  readonly x: number
  readonly y: number
}

/** A straight segment of a line, horizontal or vertical. */
export interface LineSegment extends Point {
  readonly length: number
  /** Direction, degrees clockwise from the right. */
  readonly turn: 0 | 90 | 180 | 270
  /** Offset of the first dot, so that the spacing of dots stays equal round corners. */
  readonly dotOffset: number
}

/** Distance between dots. */
export const DOT_GAP = 14

/** The straight segments between corners. */
export function lineSegments(corners: readonly Point[]): readonly LineSegment[] {
  let lengthBefore = 0
  return corners.slice(1).map((to, at) => {
    const from = corners[at] ?? to
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    const length = Math.abs(dx + dy)
    const turn = dx === 0 ? (dy > 0 ? 90 : 270) : dx > 0 ? 0 : 180
    const segment: LineSegment = { ...from, length, turn, dotOffset: lengthBefore % DOT_GAP }
    lengthBefore += length
    return segment
  })
}

export const NODE_RADIUS = 36
export const MIDDLE = { width: 44, height: 32 } as const
/** Width on a small phone: one unit is then one CSS pixel, and 13-unit text is readable. */
const WIDTH = 300
const PITCH = 120
const [MARGIN_X, MARGIN_TOP, MARGIN_BOTTOM] = [42, 40, 74]
/** Radius of corners. Dots ignore the curve, so keep it small. */
const BEND = 8

/** A positioned node; `line` is the path from the node to the hub. */
export interface FlowShape {
  readonly node: FlowNode
  readonly x: number
  readonly y: number
  readonly line: string
  /** The line's straight segments, starting at the node. */
  readonly segments: readonly LineSegment[]
  readonly direction: FlowDirection
  readonly speed: FlowSpeed
}

/** The picture, in its own units. */
interface FlowLayout {
  readonly width: number
  readonly height: number
  readonly middle: { readonly x: number; readonly y: number }
  readonly shapes: readonly FlowShape[]
}

const SOURCES: ReadonlySet<FlowKind> = new Set(['solar', 'grid', 'generator'])

/**
 * Places sources on the left and consumers and batteries on the right, each side in the order given. Lines meet at the
 * hub. Stale values are not animated.
 */
export function flowLayout(nodes: readonly FlowNode[], stale: boolean): FlowLayout {
  const left = nodes.filter(({ kind }) => SOURCES.has(kind))
  const right = nodes.filter(({ kind }) => !SOURCES.has(kind))
  const rows = Math.max(left.length, right.length, 1)
  const middle = { x: WIDTH / 2, y: MARGIN_TOP + ((rows - 1) * PITCH) / 2 }
  const greatestW = Math.max(0, ...nodes.map(({ inW }) => Math.abs(inW ?? 0)))
  const side = (sideNodes: readonly FlowNode[], sign: -1 | 1) =>
    sideNodes.map((node, row): FlowShape => {
      const x = middle.x + sign * (middle.x - MARGIN_X)
      const y = middle.y + (row - (sideNodes.length - 1) / 2) * PITCH
      const direction = stale ? 'still' : flowDirection(node.inW)
      const speed = flowSpeed(Math.abs(node.inW ?? 0), greatestW)
      return { node, x, y, direction, speed, ...lineFrom(x, y, middle, sign) }
    })
  return {
    ...{ width: WIDTH, middle, shapes: [...side(left, -1), ...side(right, 1)] },
    height: MARGIN_TOP + (rows - 1) * PITCH + MARGIN_BOTTOM,
  }
}

/** A straight line if the node is level with the hub; otherwise with one corner. */
function lineFrom(x: number, y: number, middle: FlowLayout['middle'], sign: -1 | 1) {
  const start = { x: x - sign * NODE_RADIUS, y }
  if (y === middle.y) {
    const end = { x: middle.x + (sign * MIDDLE.width) / 2, y }
    return { line: `M${start.x} ${y}H${end.x}`, segments: lineSegments([start, end]) }
  }
  const down = y < middle.y ? 1 : -1
  const corner = { x: middle.x + sign * 10, y }
  const end = { x: corner.x, y: middle.y - (down * MIDDLE.height) / 2 }
  const bend = `H${corner.x + sign * BEND}Q${corner.x} ${y} ${corner.x} ${y + down * BEND}`
  return {
    line: `M${start.x} ${y}${bend}V${end.y}`,
    segments: lineSegments([start, corner, end]),
  }
}
