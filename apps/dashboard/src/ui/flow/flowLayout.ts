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
  /** The power with the sign of its quantity, W, to be shown; without it the power is shown without a sign. */
  readonly valueW?: number
  /** Without supply: its line is drawn dashed. */
  readonly down?: boolean
  /** Of a battery: its state of charge, percent. */
  readonly chargePercent?: number
}

/** The power of a consumer towards the hub, W; `null` while its consumption is unknown. */
export function consumedW(powerW: number | undefined): number | null {
  return powerW === undefined ? null : -powerW
}

/** Direction of power between a node and the hub; `still` below 1 W or when unknown. */
export type FlowDirection = 'in' | 'out' | 'still'

/** Flows below this power are not animated, W. */
const STILL_W = 1
/** Widths of lines, CSS pixels: without power, and of the greatest flow. */
const [LINE_MIN, LINE_MAX] = [2, 8]

/** @param inW power towards the hub, W; `null` is unknown, and NaN counts as still */
export function flowDirection(inW: number | null): FlowDirection {
  if (inW === null || !(Math.abs(inW) >= STILL_W)) return 'still'
  return inW > 0 ? 'in' : 'out'
}

/** Width of a flow's line by the square root of its share of the greatest flow, CSS pixels. */
export function lineWidth(powerW: number, greatestW: number): number {
  if (!(greatestW > 0) || !(powerW > 0)) return LINE_MIN
  return LINE_MIN + (LINE_MAX - LINE_MIN) * Math.sqrt(powerW / greatestW)
}

/** A point of a line, and its distance from the line's start, CSS pixels. */
export interface LinePoint {
  readonly x: number
  readonly y: number
  readonly distance: number
}

export const NODE_RADIUS = 40
export const HUB_SIZE = { width: 48, height: 36 } as const
/** Width without nodes at the very edge; a narrower card scrolls. CSS pixels, as all lengths here. */
const WIDTH_MIN = 240
/** Distance between nodes of a side. */
const PITCH = 136
const [MARGIN_X, MARGIN_TOP, MARGIN_BOTTOM] = [52, 46, 84]
/** Distance of vertical lines from the middle. */
const RISER = 12
/** Radius of corners, and the number of points of a corner. */
const [BEND, BEND_POINTS] = [28, 6]

/** A positioned node; `line` is the path from the node to the hub. */
export interface FlowShape {
  readonly node: FlowNode
  readonly x: number
  readonly y: number
  readonly line: string
  /** Points along the line, starting at the node, dense enough for motion along it. */
  readonly points: readonly LinePoint[]
  readonly direction: FlowDirection
  /** Width of the line. */
  readonly width: number
}

/** The picture, in CSS pixels. */
interface FlowLayout {
  readonly width: number
  readonly height: number
  /** The centre of the hub. */
  readonly hub: { readonly x: number; readonly y: number }
  readonly shapes: readonly FlowShape[]
}

const SOURCES: ReadonlySet<FlowKind> = new Set(['solar', 'grid', 'generator'])

/**
 * Places sources on the left and consumers and batteries on the right, each side in the order given. Lines meet at the
 * hub. Stale values do not flow.
 */
export function flowLayout(
  nodes: readonly FlowNode[],
  stale: boolean,
  roomWidth: number,
): FlowLayout {
  const width = Math.max(WIDTH_MIN, Math.floor(roomWidth))
  const left = nodes.filter(({ kind }) => SOURCES.has(kind))
  const right = nodes.filter(({ kind }) => !SOURCES.has(kind))
  const rows = Math.max(left.length, right.length, 1)
  const hub = { x: width / 2, y: MARGIN_TOP + ((rows - 1) * PITCH) / 2 }
  const greatestW = Math.max(0, ...nodes.map(({ inW }) => Math.abs(inW ?? 0)))
  const side = (sideNodes: readonly FlowNode[], sign: -1 | 1) =>
    sideNodes.map((node, row): FlowShape => {
      const x = hub.x + sign * (hub.x - MARGIN_X)
      const y = hub.y + (row - (sideNodes.length - 1) / 2) * PITCH
      const direction = stale ? 'still' : flowDirection(node.inW)
      const powerW = direction === 'still' ? 0 : Math.abs(node.inW ?? 0)
      return {
        node,
        x,
        y,
        direction,
        width: lineWidth(powerW, greatestW),
        ...lineFrom(x, y, hub),
      }
    })
  return {
    width,
    hub,
    shapes: [...side(left, -1), ...side(right, 1)],
    height: MARGIN_TOP + (rows - 1) * PITCH + MARGIN_BOTTOM,
  }
}

/** A straight line if the node is level with the hub; otherwise horizontal, a round corner, then vertical. */
function lineFrom(x: number, y: number, hub: FlowLayout['hub']) {
  const signX = x < hub.x ? -1 : 1
  const start = { x: x - signX * NODE_RADIUS, y }
  if (y === hub.y) {
    const end = { x: hub.x + (signX * HUB_SIZE.width) / 2, y }
    return { line: `M${start.x} ${y}H${end.x}`, points: measured([start, end]) }
  }
  const signY = y < hub.y ? 1 : -1
  const cornerX = hub.x + signX * RISER
  const end = { x: cornerX, y: hub.y - (signY * HUB_SIZE.height) / 2 }
  const bend = Math.min(BEND, Math.abs(start.x - cornerX), Math.abs(end.y - y))
  const centre = { x: cornerX + signX * bend, y: y + signY * bend }
  const corner = Array.from({ length: BEND_POINTS + 1 }, (_, at) => {
    const angle = (at / BEND_POINTS) * (Math.PI / 2)
    return {
      x: centre.x - signX * bend * Math.sin(angle),
      y: centre.y - signY * bend * Math.cos(angle),
    }
  })
  return {
    line: `M${start.x} ${y}H${centre.x}A${bend} ${bend} 0 0 ${signX * signY > 0 ? 0 : 1} ${cornerX} ${centre.y}V${end.y}`,
    points: measured([start, ...corner, end]),
  }
}

/** Points with their distances along the line through them. */
function measured(points: readonly Omit<LinePoint, 'distance'>[]): readonly LinePoint[] {
  let distance = 0
  return points.map((point, at) => {
    const before = points[at - 1] ?? point
    distance += Math.hypot(point.x - before.x, point.y - before.y)
    return { ...point, distance }
  })
}
