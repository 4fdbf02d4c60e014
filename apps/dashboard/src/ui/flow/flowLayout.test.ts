import { expect, test } from 'vitest'
import { type FlowKind, type FlowNode, flowDirection, flowLayout, lineWidth } from './flowLayout.ts'

test.each([
  [1, 'in'],
  [0.9, 'still'],
  [-1, 'out'],
  [0, 'still'],
  [null, 'still'],
  [Number.NaN, 'still'],
])('%s W towards the hub → %s', (inW, way) => {
  expect(flowDirection(inW)).toBe(way)
})

test.each([
  [100, 100, 8],
  [25, 100, 5],
  [0, 100, 2],
  [0, 0, 2],
])('%s W with a greatest flow of %s W → a line of %s px', (powerW, greatestW, width) => {
  expect(lineWidth(powerW, greatestW)).toBe(width)
})

const node = (kind: FlowKind, inW: number | null): FlowNode => ({ kind, name: kind, inW })
const placesOf = (nodes: readonly FlowNode[]) =>
  flowLayout(nodes, false, 300).shapes.map(({ node, x, y }) => [node.kind, x, y])

test('sources are on the left, consumers and batteries on the right', () => {
  const nodes = [node('solar', 9), node('battery', -4), node('grid', 0), node('load', -5)]
  expect(placesOf(nodes)).toEqual([
    ['solar', 52, 46],
    ['grid', 52, 182],
    ['battery', 248, 46],
    ['load', 248, 182],
  ])
})

test('the grid is level with the middle one of three phases', () => {
  const phases = (['phaseA', 'phaseB', 'phaseC'] as const).map((kind) => node(kind, -1))
  const rows = placesOf([node('grid', 3), ...phases]).map(([, , y]) => y)
  expect(rows).toEqual([182, 46, 182, 318])
})

test('centres the shorter side on the longer one', () => {
  const nodes = [node('solar', 1), node('grid', 1), node('generator', 1), node('load', -3)]
  const { shapes, hub } = flowLayout(nodes, false, 300)
  expect(shapes.at(-1)).toMatchObject({ y: hub.y, line: 'M208 182H174' })
})

test('a line leads from its node round a corner to the hub', () => {
  const { shapes } = flowLayout([node('solar', 1), node('grid', 1), node('load', -1)], false, 300)
  expect(shapes[0]?.line).toBe('M92 46H110A28 28 0 0 1 138 74V96')
  expect(shapes[1]?.line).toBe('M92 182H110A28 28 0 0 0 138 154V132')
})

test('power goes in or out; stale and unknown power is still', () => {
  const nodes = [node('solar', 500), node('grid', null), node('battery', -0.4), node('load', -499)]
  const waysOf = (stale: boolean) =>
    flowLayout(nodes, stale, 300).shapes.map(({ direction }) => direction)
  expect(waysOf(false)).toEqual(['in', 'still', 'still', 'out'])
  expect(waysOf(true)).toEqual(['still', 'still', 'still', 'still'])
})

test('a picture without nodes has a height', () => {
  expect(flowLayout([], false, 300).height).toBeGreaterThan(0)
})

test('the points of a line lie on it, in steps that a motion along it needs', () => {
  const { shapes } = flowLayout([node('solar', 1), node('grid', 1), node('load', -1)], false, 300)
  const points = shapes[0]?.points ?? []
  expect(points.at(0)).toEqual({ x: 92, y: 46, distance: 0 })
  expect(points.at(-1)).toMatchObject({ x: 138, y: 96 })
  // Two straight parts and a quarter of a circle with a radius of 28.
  expect(points.at(-1)?.distance).toBeCloseTo(18 + (Math.PI / 2) * 28 + 22, 0)
  expect(points.map(({ distance }) => distance)).toEqual(
    points.map(({ distance }) => distance).toSorted((a, b) => a - b),
  )
})

test('a wider room makes longer lines, not a higher picture', () => {
  const nodes = [node('solar', 1), node('load', -1)]
  const [narrow, wide] = [flowLayout(nodes, false, 300), flowLayout(nodes, false, 700)]
  expect(wide.width).toBe(700)
  expect(wide.height).toBe(narrow.height)
})
