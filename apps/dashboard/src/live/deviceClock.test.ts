import { expect, test } from 'vitest'
import { heardMs, skewOf } from './deviceClock.ts'
import { type Place, snapshotPlace } from './place.ts'

const NOW_MS = 100_000_000
const HOUR_MS = 3_600_000
const timeOf = (speed = 1, isKnown = true) => ({
  isKnown: () => isKnown,
  nowMs: () => NOW_MS,
  speed: () => speed,
})
/** A device that was heard this long ago, by a clock that was ahead by so much. */
const heard = (agoMs: number, skewMs = 0): Place => ({ ...snapshotPlace(NOW_MS - agoMs), skewMs })

test.each([
  ['is right', heard(1000), 0, 0],
  ['is right, of a frame that takes its time', heard(1000), -20_000, 0],
  ['is put ahead', heard(1000), 2 * HOUR_MS, 2 * HOUR_MS],
  ['is put back', heard(1000), -2 * HOUR_MS, -2 * HOUR_MS],
  ['goes on ahead', heard(1000, 2 * HOUR_MS), 2 * HOUR_MS, 2 * HOUR_MS],
  ['goes on behind', heard(1000, -2 * HOUR_MS), -2 * HOUR_MS, -2 * HOUR_MS],
  [
    'goes on behind, of a frame that is late',
    heard(1000, -2 * HOUR_MS),
    -2 * HOUR_MS - 900,
    -2 * HOUR_MS,
  ],
  [
    'goes on behind, of one that is less late',
    heard(1000, -2 * HOUR_MS),
    900 - 2 * HOUR_MS,
    900 - 2 * HOUR_MS,
  ],
  ['is put right after having been ahead', heard(1000, 2 * HOUR_MS), -20, 0],
  ['is put right after having been behind', heard(1000, -2 * HOUR_MS), -20, 0],
  ['is put from behind to ahead', heard(1000, -2 * HOUR_MS), HOUR_MS, HOUR_MS],
  ['is put from ahead to behind', heard(1000, 2 * HOUR_MS), -HOUR_MS, -HOUR_MS],
] as const)('a clock that %s', (_, place, offMs, expected) => {
  expect(skewOf(place, NOW_MS + offMs, timeOf())).toBe(expected)
})

test('what waited while the page slept for hours is late, and no clock is wrong for that (case 13)', () => {
  expect(skewOf(heard(8 * HOUR_MS), NOW_MS - 8 * HOUR_MS + 1000, timeOf())).toBe(0)
})

test('where the news of the time was lost, who goes on from word to word is right', () => {
  const place = snapshotPlace(NOW_MS + HOUR_MS)
  expect(skewOf(place, NOW_MS + HOUR_MS + 20_000, timeOf(0))).toBe(0)
})

test('a fast time is further on sooner, and of an unknown one nothing is off', () => {
  expect(skewOf(heard(0), NOW_MS + 150_000, timeOf(1))).toBe(150_000)
  expect(skewOf(heard(0), NOW_MS + 150_000, timeOf(10))).toBe(0)
  expect(skewOf(heard(0), NOW_MS - 40_000, timeOf(1))).toBe(-40_000)
  expect(skewOf(heard(0), NOW_MS - 40_000, timeOf(10))).toBe(0)
  expect(skewOf(heard(0), NOW_MS + 2 * HOUR_MS, timeOf(0))).toBe(2 * HOUR_MS)
  expect(skewOf(heard(0), NOW_MS + 2 * HOUR_MS, timeOf(1, false))).toBe(0)
})

test('nobody was heard in the future', () => {
  expect(heardMs(NOW_MS + 2 * HOUR_MS, timeOf())).toBe(NOW_MS)
  expect(heardMs(NOW_MS + 20, timeOf())).toBe(NOW_MS + 20)
  expect(heardMs(NOW_MS - 2 * HOUR_MS, timeOf())).toBe(NOW_MS - 2 * HOUR_MS)
  expect(heardMs(NOW_MS + 2 * HOUR_MS, timeOf(1, false))).toBe(NOW_MS + 2 * HOUR_MS)
})
