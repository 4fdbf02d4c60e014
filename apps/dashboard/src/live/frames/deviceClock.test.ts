import { HOUR_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { plausibleMs, skewOf, withPlausibleTimes } from './deviceClock.ts'
import { cursorAtSnapshot, type StreamCursor } from './streamCursor.ts'

const NOW_MS = 100_000_000
const timeOf = (speed = 1, isKnown = true) => ({
  isKnown: () => isKnown,
  nowMs: () => NOW_MS,
  speed: () => speed,
  hasEnded: () => false,
  epoch: () => null,
})
/** A device last seen this long ago, with a clock ahead by `skewMs`. */
const seen = (agoMs: number, skewMs = 0): StreamCursor => ({
  ...cursorAtSnapshot(NOW_MS - agoMs),
  skewMs,
})

test.each([
  ['is right', seen(1000), 0, 0],
  ['is right, with a delayed frame', seen(1000), -20_000, 0],
  ['is set ahead', seen(1000), 2 * HOUR_MS, 2 * HOUR_MS],
  ['is set back', seen(1000), -2 * HOUR_MS, -2 * HOUR_MS],
  ['stays ahead', seen(1000, 2 * HOUR_MS), 2 * HOUR_MS, 2 * HOUR_MS],
  ['stays ahead, with a late frame', seen(1000, 2 * HOUR_MS), 2 * HOUR_MS - 900, 2 * HOUR_MS],
  [
    'stays ahead, with the latest frame',
    seen(1000, 2 * HOUR_MS),
    2 * HOUR_MS - 31_000,
    2 * HOUR_MS,
  ],
  ['is set back a little', seen(1000, 2 * HOUR_MS), 2 * HOUR_MS - 31_001, 2 * HOUR_MS - 31_001],
  ['is corrected, with the latest frame', seen(1000, 2 * HOUR_MS), -30_000, 0],
  ['is set back by more than a delay', seen(1000), -31_001, -31_001],
  ['is corrected, with a step of time', seen(1000, -2 * HOUR_MS), 120_000, 0],
  [
    'stays ahead, with two steps of time',
    seen(-HOUR_MS, 2 * HOUR_MS),
    3 * HOUR_MS + 120_000,
    3 * HOUR_MS + 120_000,
  ],
  ['is set ahead by more than a step', seen(1000), 120_001, 120_001],
  ['stays behind', seen(1000, -2 * HOUR_MS), -2 * HOUR_MS, -2 * HOUR_MS],
  ['stays behind, with a late frame', seen(1000, -2 * HOUR_MS), -2 * HOUR_MS - 900, -2 * HOUR_MS],
  [
    'stays behind, with a less late frame',
    seen(1000, -2 * HOUR_MS),
    900 - 2 * HOUR_MS,
    900 - 2 * HOUR_MS,
  ],
  ['is corrected from ahead', seen(1000, 2 * HOUR_MS), -20, 0],
  ['is corrected from behind', seen(1000, -2 * HOUR_MS), -20, 0],
  ['is set from behind to ahead', seen(1000, -2 * HOUR_MS), HOUR_MS, HOUR_MS],
  ['is set from ahead to behind', seen(1000, 2 * HOUR_MS), -HOUR_MS, -HOUR_MS],
] as const)('a clock that %s', (_, cursor, offMs, expected) => {
  expect(skewOf(cursor, NOW_MS + offMs, timeOf())).toBe(expected)
})

test('a frame that waited for hours while the page slept is late, not skewed (case 13)', () => {
  expect(skewOf(seen(8 * HOUR_MS), NOW_MS - 8 * HOUR_MS + 1000, timeOf())).toBe(0)
})

test('after a lost clock frame a device with continuous reports is not skewed', () => {
  const cursor = cursorAtSnapshot(NOW_MS + HOUR_MS)
  expect(skewOf(cursor, NOW_MS + HOUR_MS + 20_000, timeOf(0))).toBe(0)
})

test('the tolerance scales with the speed, and without known time nothing is skewed', () => {
  expect(skewOf(seen(0), NOW_MS + 150_000, timeOf(1))).toBe(150_000)
  expect(skewOf(seen(0), NOW_MS + 150_000, timeOf(10))).toBe(0)
  expect(skewOf(seen(0), NOW_MS - 40_000, timeOf(1))).toBe(-40_000)
  expect(skewOf(seen(0), NOW_MS - 40_000, timeOf(10))).toBe(0)
  expect(skewOf(seen(0), NOW_MS + 2 * HOUR_MS, timeOf(0))).toBe(2 * HOUR_MS)
  expect(skewOf(seen(0), NOW_MS + 2 * HOUR_MS, timeOf(1, false))).toBe(0)
})

test('no device was last seen in the future', () => {
  expect(plausibleMs(NOW_MS + 2 * HOUR_MS, timeOf())).toBe(NOW_MS)
  expect(plausibleMs(NOW_MS + 20, timeOf())).toBe(NOW_MS + 20)
  expect(plausibleMs(NOW_MS + 120_000, timeOf())).toBe(NOW_MS + 120_000)
  expect(plausibleMs(NOW_MS + 120_001, timeOf())).toBe(NOW_MS)
  expect(plausibleMs(NOW_MS - 2 * HOUR_MS, timeOf())).toBe(NOW_MS - 2 * HOUR_MS)
  expect(plausibleMs(NOW_MS + 2 * HOUR_MS, timeOf(1, false))).toBe(NOW_MS + 2 * HOUR_MS)
})

test('plausible stamps of a fetched device stay, a future one becomes the last report', () => {
  const [powerState, realtimeEnergy] = [{ timestamp: NOW_MS - 500 }, { timestamp: NOW_MS - 900 }]
  const device = { lastSeen: NOW_MS - 100, powerState, realtimeEnergy }
  expect(withPlausibleTimes(device, timeOf())).toEqual(device)
  const ahead = { ...device, realtimeEnergy: { timestamp: NOW_MS + HOUR_MS } }
  expect(withPlausibleTimes(ahead, timeOf())).toEqual({
    ...{ ...device, realtimeEnergy: { timestamp: NOW_MS - 100 } },
  })
  expect(withPlausibleTimes({ lastSeen: 5 }, timeOf())).toStrictEqual({ lastSeen: 5 })
})
