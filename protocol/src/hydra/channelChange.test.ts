import fc from 'fast-check'
import { expect, test } from 'vitest'
import { channelChange } from './channelChange.ts'

test.each([
  [0, 1, 'power_restored'],
  [1, 0, 'power_failed'],
  [1, 2, 'power_failed'],
  [0, 2, 'power_failed'],
  [2, 0, 'power_failed'],
  [2, 1, 'power_restored'],
  [0, 0, null],
  [1, 1, null],
])('from %i to %i is %s [S11]', (oldState, newState, change) => {
  expect(channelChange(oldState, newState)).toBe(change)
})

test('something is recorded just when new and old differ [S11]', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2, max: 3 }), fc.integer({ min: -2, max: 3 }), (from, to) => {
      expect(channelChange(from, to) === null).toBe(from === to)
    }),
  )
})
