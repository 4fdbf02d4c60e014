import { expect, test } from 'vitest'
import type { FlowKind, FlowNode } from './flowNode.ts'
import { flowPicture } from './flowShapes.ts'

const node = (kind: FlowKind, inW: number | null): FlowNode => ({ kind, name: kind, inW })
const placesOf = (nodes: readonly FlowNode[]) =>
  flowPicture(nodes, false).shapes.map(({ node, x, y }) => [node.kind, x, y])

test('sources stand on the left, what uses or keeps power on the right', () => {
  const nodes = [node('solar', 9), node('battery', -4), node('grid', 0), node('load', -5)]
  expect(placesOf(nodes)).toEqual([
    ['solar', 42, 40],
    ['grid', 42, 160],
    ['battery', 258, 40],
    ['load', 258, 160],
  ])
})

test('the shorter side is centred on the longer one', () => {
  const nodes = [node('solar', 1), node('grid', 1), node('generator', 1), node('load', -3)]
  const { shapes, middle } = flowPicture(nodes, false)
  expect(shapes.at(-1)).toMatchObject({ y: middle.y, line: `M222 160H172` })
})

test('a line leads from its node round a bend into the middle', () => {
  const { shapes } = flowPicture([node('solar', 1), node('grid', 1), node('load', -1)], false)
  expect(shapes[0]?.line).toBe('M78 40H132Q140 40 140 48V84')
  expect(shapes[1]?.line).toBe('M78 160H132Q140 160 140 152V116')
})

test('power goes in, out, or nowhere; what is stale or not known goes nowhere', () => {
  const nodes = [node('solar', 500), node('grid', null), node('battery', -0.4), node('load', -499)]
  const waysOf = (stale: boolean) => flowPicture(nodes, stale).shapes.map(({ way }) => way)
  expect(waysOf(false)).toEqual(['in', 'still', 'still', 'out'])
  expect(waysOf(true)).toEqual(['still', 'still', 'still', 'still'])
})

test('no picture is too small to be drawn', () => {
  expect(flowPicture([], false).height).toBeGreaterThan(0)
})
