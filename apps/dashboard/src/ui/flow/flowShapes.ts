import type { FlowKind, FlowNode } from './flowNode.ts'
import { type FlowPart, flowParts } from './flowParts.ts'
import { type FlowPace, type FlowWay, flowPace, flowWay } from './flowWay.ts'

export const NODE_RADIUS = 36
export const MIDDLE = { width: 44, height: 32 } as const
/** As many units as a small phone has points for it, so that text of 13 units stays readable there. */
const WIDTH = 300
const PITCH = 120
const [MARGIN_X, MARGIN_TOP, MARGIN_BOTTOM] = [42, 40, 74]
/** Small, so that dots that turn sharply stay on the line. */
const BEND = 8

/** A node in its place; `line` is a path from the node to the middle. */
export interface FlowShape {
  readonly node: FlowNode
  readonly x: number
  readonly y: number
  readonly line: string
  /** The line's straight parts, from the node on. */
  readonly parts: readonly FlowPart[]
  readonly way: FlowWay
  readonly pace: FlowPace
}

/** The whole picture, in units of its own. */
export interface FlowPicture {
  readonly width: number
  readonly height: number
  readonly middle: { readonly x: number; readonly y: number }
  readonly shapes: readonly FlowShape[]
}

const SOURCES: ReadonlySet<FlowKind> = new Set(['solar', 'grid', 'generator'])

/**
 * Sources stand on the left and what uses or keeps power on the right, each side from top to bottom in
 * the order given; lines meet in the middle. What is stale stands still.
 */
export function flowPicture(nodes: readonly FlowNode[], stale: boolean): FlowPicture {
  const left = nodes.filter(({ kind }) => SOURCES.has(kind))
  const right = nodes.filter(({ kind }) => !SOURCES.has(kind))
  const rows = Math.max(left.length, right.length, 1)
  const middle = { x: WIDTH / 2, y: MARGIN_TOP + ((rows - 1) * PITCH) / 2 }
  const greatestW = Math.max(0, ...nodes.map(({ inW }) => Math.abs(inW ?? 0)))
  const side = (some: readonly FlowNode[], sign: -1 | 1) =>
    some.map((node, row): FlowShape => {
      const x = middle.x + sign * (middle.x - MARGIN_X)
      const y = middle.y + (row - (some.length - 1) / 2) * PITCH
      const way = stale ? 'still' : flowWay(node.inW)
      const pace = flowPace(Math.abs(node.inW ?? 0), greatestW)
      return { node, x, y, way, pace, ...lineFrom(x, y, middle, sign) }
    })
  return {
    ...{ width: WIDTH, middle, shapes: [...side(left, -1), ...side(right, 1)] },
    height: MARGIN_TOP + (rows - 1) * PITCH + MARGIN_BOTTOM,
  }
}

/** Level with the middle a straight line; else along, round one bend, and up or down into it. */
function lineFrom(x: number, y: number, middle: FlowPicture['middle'], sign: -1 | 1) {
  const start = { x: x - sign * NODE_RADIUS, y }
  if (y === middle.y) {
    const end = { x: middle.x + (sign * MIDDLE.width) / 2, y }
    return { line: `M${start.x} ${y}H${end.x}`, parts: flowParts([start, end]) }
  }
  const down = y < middle.y ? 1 : -1
  const corner = { x: middle.x + sign * 10, y }
  const end = { x: corner.x, y: middle.y - (down * MIDDLE.height) / 2 }
  const bend = `H${corner.x + sign * BEND}Q${corner.x} ${y} ${corner.x} ${y + down * BEND}`
  return {
    line: `M${start.x} ${y}${bend}V${end.y}`,
    parts: flowParts([start, corner, end]),
  }
}
