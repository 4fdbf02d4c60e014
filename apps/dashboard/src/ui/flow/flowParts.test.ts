import { expect, test } from 'vitest'
import { flowParts } from './flowParts.ts'

test('each part leads where the next corner is', () => {
  const square = [
    { x: 0, y: 0 },
    { x: 30, y: 0 },
    { x: 30, y: 20 },
    { x: 0, y: 20 },
    { x: 0, y: 0 },
  ]
  const parts = flowParts(square)
  expect(parts.map(({ turn, length }) => [turn, length])).toEqual([
    [0, 30],
    [90, 20],
    [180, 30],
    [270, 20],
  ])
})

test('dots are as far apart round a corner as before it', () => {
  const parts = flowParts([
    { x: 0, y: 0 },
    { x: 30, y: 0 },
    { x: 30, y: 50 },
  ])
  // The last dot before the corner is 2 before it, the first one 12 behind.
  expect(parts.map(({ behind }) => behind)).toEqual([0, 2])
})
