import fc from 'fast-check'
import { expect, test } from 'vitest'
import { msToSeconds, secondsToMs } from './time.ts'
import { timestamp, timestampOrNull } from './timestamp.ts'

test.each([
  [0, 0],
  [1, 1000],
  [1_768_500_000, 1_768_500_000_000],
  [1_768_500_000.25, 1_768_500_000_250],
  [1.0005, 1001],
  [-1, -1000],
])('%d s on the wire are %d ms inside [C4]', (seconds, ms) => {
  expect(secondsToMs(seconds)).toBe(ms)
  expect(timestamp.parse(seconds)).toBe(ms)
})

test('milliseconds until the year 9999 survive the wire [C4]', () => {
  const lastMs = Date.UTC(9999, 11, 31)
  fc.assert(
    fc.property(fc.integer({ min: -lastMs, max: lastMs }), (ms) => {
      expect(secondsToMs(msToSeconds(ms))).toBe(ms)
    }),
  )
})

test('every accepted time fits a Date [C4]', () => {
  fc.assert(
    fc.property(fc.double(), (seconds) => {
      const read = timestamp.safeParse(seconds)
      if (read.success) expect(new Date(read.data).getTime()).not.toBeNaN()
    }),
  )
  expect(timestamp.safeParse(8_640_000_000_000).success).toBe(true)
  expect(timestamp.safeParse(8_640_000_000_001).success).toBe(false)
})

test('an event that has not happened has no time [E8]', () => {
  expect(timestampOrNull.parse(null)).toBeNull()
})
