import { expect, test } from 'vitest'
import {
  type FlowKind,
  type FlowNode,
  flowDirection,
  flowLayout,
  flowSpeed,
  lineSegments,
} from './flowLayout.ts'

test.each([
  [1, 'in'],
  [0.9, 'still'],
  [-1, 'out'],
  [0, 'still'],
  [null, 'still'],
  [Number.NaN, 'still'],
])('%s W towards the middle → %s', (inW, way) => {
  expect(flowDirection(inW)).toBe(way)
})

test.each([
  [100, 100, 3],
  [50, 100, 3],
  [49, 100, 2],
  [15, 100, 2],
  [14, 100, 1],
  [0, 0, 1],
])('%s W with a greatest flow of %s W → speed %s', (powerW, greatestW, pace) => {
  expect(flowSpeed(powerW, greatestW)).toBe(pace)
})

test('each segment leads to the next corner', () => {
  const square = [
    { x: 0, y: 0 },
    { x: 30, y: 0 },
    { x: 30, y: 20 },
    { x: 0, y: 20 },
    { x: 0, y: 0 },
  ]
  const parts = lineSegments(square)
  expect(parts.map(({ turn, length }) => [turn, length])).toEqual([
    [0, 30],
    [90, 20],
    [180, 30],
    [270, 20],
  ])
})

test('dots keep their spacing round a corner', () => {
  const parts = lineSegments([
    { x: 0, y: 0 },
    { x: 30, y: 0 },
    { x: 30, y: 50 },
  ])
  // The last dot is 2 before the corner, the next one 12 after it.
  expect(parts.map(({ dotOffset }) => dotOffset)).toEqual([0, 2])
})

const node = (kind: FlowKind, inW: number | null): FlowNode => ({ kind, name: kind, inW })
const placesOf = (nodes: readonly FlowNode[]) =>
  flowLayout(nodes, false).shapes.map(({ node, x, y }) => [node.kind, x, y])

test('sources are on the left, consumers and batteries on the right', () => {
  const nodes = [node('solar', 9), node('battery', -4), node('grid', 0), node('load', -5)]
  expect(placesOf(nodes)).toEqual([
    ['solar', 42, 40],
    ['grid', 42, 160],
    ['battery', 258, 40],
    ['load', 258, 160],
  ])
})

test('centres the shorter side on the longer one', () => {
  const nodes = [node('solar', 1), node('grid', 1), node('generator', 1), node('load', -3)]
  const { shapes, middle } = flowLayout(nodes, false)
  expect(shapes.at(-1)).toMatchObject({ y: middle.y, line: `M222 160H172` })
})

test('a line leads from its node round a corner to the middle', () => {
  const { shapes } = flowLayout([node('solar', 1), node('grid', 1), node('load', -1)], false)
  expect(shapes[0]?.line).toBe('M78 40H132Q140 40 140 48V84')
  expect(shapes[1]?.line).toBe('M78 160H132Q140 160 140 152V116')
})

test('power goes in or out; stale and unknown power is still', () => {
  const nodes = [node('solar', 500), node('grid', null), node('battery', -0.4), node('load', -499)]
  const waysOf = (stale: boolean) =>
    flowLayout(nodes, stale).shapes.map(({ direction }) => direction)
  expect(waysOf(false)).toEqual(['in', 'still', 'still', 'out'])
  expect(waysOf(true)).toEqual(['still', 'still', 'still', 'still'])
})

test('a picture without nodes has a height', () => {
  expect(flowLayout([], false).height).toBeGreaterThan(0)
})
