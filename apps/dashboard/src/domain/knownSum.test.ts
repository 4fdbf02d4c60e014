import { expect, test } from 'vitest'
import { knownSum, totalOf } from './knownSum.ts'

test('a sum is over what is known', () => {
  expect(knownSum([1, undefined, 2])).toBe(3)
  expect(knownSum([undefined])).toBeUndefined()
  expect(knownSum([])).toBeUndefined()
})

test('a total without any values is 0, and unknown when none of them is known', () => {
  expect(totalOf([])).toBe(0)
  expect(totalOf([undefined])).toBeUndefined()
  expect(totalOf([0, undefined])).toBe(0)
})
