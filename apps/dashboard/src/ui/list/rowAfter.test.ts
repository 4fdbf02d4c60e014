import { expect, test } from 'vitest'
import { rowAfter } from './rowAfter.ts'

test.each([
  ['ArrowDown', 3, 4],
  ['ArrowDown', 9, 9],
  ['ArrowUp', 3, 2],
  ['ArrowUp', 0, 0],
  ['PageDown', 3, 7],
  ['PageUp', 3, 0],
  ['Home', 3, 0],
  ['End', 3, 9],
  ['Tab', 3, null],
  ['ArrowDown', -1, null],
])('%s on row %i of ten → %s', (key, from, to) => {
  expect(rowAfter(key, from, 10, 4)).toBe(to)
})
