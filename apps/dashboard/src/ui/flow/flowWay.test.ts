import { expect, test } from 'vitest'
import { flowPace, flowWay } from './flowWay.ts'

test.each([
  [1, 'in'],
  [0.9, 'still'],
  [-1, 'out'],
  [0, 'still'],
  [null, 'still'],
  [Number.NaN, 'still'],
])('%s W towards the middle goes %s', (inW, way) => {
  expect(flowWay(inW)).toBe(way)
})

test.each([
  [100, 100, 3],
  [50, 100, 3],
  [49, 100, 2],
  [15, 100, 2],
  [14, 100, 1],
  [0, 0, 1],
])('%s W beside %s W has pace %s', (powerW, greatestW, pace) => {
  expect(flowPace(powerW, greatestW)).toBe(pace)
})
