import { expect, test } from 'vitest'
import { indexAfter } from './keys.ts'

const STEPS = { ArrowDown: 1, ArrowUp: -1, PageDown: 4, PageUp: -4 }

test.each([
  ['ArrowDown', 3, 4],
  ['ArrowDown', 9, 9],
  ['ArrowDown', -1, 0],
  ['ArrowUp', 3, 2],
  ['ArrowUp', 0, 0],
  ['PageDown', 3, 7],
  ['PageUp', 3, 0],
  ['Home', 3, 0],
  ['End', 3, 9],
  ['Tab', 3, null],
])('%s on row %i of ten → %s', (key, from, to) => {
  expect(indexAfter(key, from, 10, STEPS)).toBe(to)
})

test('a key moves to nothing in an empty list', () => {
  expect(indexAfter('Home', -1, 0, STEPS)).toBeNull()
})
