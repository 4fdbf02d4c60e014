import { expect, test } from 'vitest'
import { valueAt } from './valueAt.ts'

const points = [
  { t: 10, v: 1 },
  { t: 20, v: 2 },
  { t: 21, v: null },
  { t: 40, v: 4 },
]

test.each([
  [9, null],
  [10, 1],
  [15, 1],
  [20, 2],
  [30, null],
  [40, 4],
  [41, null],
])('at %i the line stands at %s', (at, expected) => {
  expect(valueAt(points, at)).toBe(expected)
})
