import { expect, test } from 'vitest'
import { isStale } from './staleness.ts'

const MINUTE_MS = 60_000

test.each([
  ['three intervals of ten seconds', 10_000, 1, 30_000],
  ['three intervals of a minute', MINUTE_MS, 1, 3 * MINUTE_MS],
  ['never more than five minutes (case 39)', 10 * MINUTE_MS, 1, 5 * MINUTE_MS],
  ['a moment of calm where values come each second', 1000, 1, 5000],
  ['as much on the wall at sixty times the speed', 60_000, 60, 5 * MINUTE_MS],
  ['also where five minutes pass in a moment', 10_000, 1000, 5_000_000],
  ['what is presumed of a device that has not spoken twice', null, 1, 30_000],
  ['as much while time stands still', null, 0, 30_000],
])('a value is stale after %s', (_, intervalMs, speed, limitMs) => {
  const seenAtMs = 1_000_000_000
  const age = { seenAtMs, speed, intervalMs }
  expect(isStale({ ...age, nowMs: seenAtMs + limitMs })).toBe(false)
  expect(isStale({ ...age, nowMs: seenAtMs + limitMs + 1 })).toBe(true)
})
