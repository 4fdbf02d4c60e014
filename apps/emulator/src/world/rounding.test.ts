import { expect, test } from 'vitest'
import { rounded } from './rounding.ts'

test.each([
  [1.25, 1, 1.3],
  [-1.25, 1, -1.3],
  [0.0004, 3, 0],
  [-0.0004, 3, 0],
  [12.3456, 2, 12.35],
  [7, 0, 7],
])('%d with %i digits is %d', (value, digits, expected) => {
  expect(rounded(value, digits)).toBe(expected)
})

test('nothing is ever −0, which JSON cannot hold', () => {
  expect(Object.is(rounded(-0.01, 1), 0)).toBe(true)
})
