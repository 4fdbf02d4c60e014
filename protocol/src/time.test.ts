import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, isTimeZone, msToSeconds, secondsToMs, utcDay } from './time.ts'
import { EPOCH_S_MAX, sendableTime, timestamp, timestampOrNull } from './timestamp.ts'

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

test.each([
  ['the earliest', -EPOCH_S_MAX],
  ['the latest', EPOCH_S_MAX],
  ['any other', 1_768_500_000.25],
])('%s time that a Date can hold may be sent [C4]', (_, seconds) => {
  expect(sendableTime(seconds * 1000)).toBe(seconds)
})

test.each([
  ['too early', -EPOCH_S_MAX * 1000 - 1000],
  ['too late', EPOCH_S_MAX * 1000 + 1000],
  ['unknown', Number.NaN],
])('throws when sending a time that is %s [C4]', (_, ms) => {
  expect(() => sendableTime(ms)).toThrow(`invalid timestamp: ${ms}`)
})

test.each([
  ['the first day begins', 0, 0],
  ['the first day ends', DAY_MS - 1, 0],
  ['the second day begins', DAY_MS, 1],
  ['the day before ends', -1, -1],
])('UTC days count from 1970: %s', (_, ms, day) => {
  expect(utcDay(ms)).toBe(day)
})

test.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['', false],
])('%s is a time zone: %s', (name, isZone) => {
  expect(isTimeZone(name)).toBe(isZone)
})
