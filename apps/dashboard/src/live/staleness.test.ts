import { expect, test } from 'vitest'
import { isStale } from './staleness.ts'

test.each([
  [30_000, 1, false],
  [30_001, 1, true],
  [1_800_000, 60, false],
  [1_800_001, 60, true],
  [30_001, 0, true],
])('a value %i ms old at speed %i is stale: %s', (ageMs, speed, expected) => {
  expect(isStale(1_000_000_000 + ageMs, 1_000_000_000, speed)).toBe(expected)
})
