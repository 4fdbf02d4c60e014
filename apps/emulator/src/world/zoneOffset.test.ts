import { expect, test } from 'vitest'
import { HOUR_MS } from './time.ts'
import { offsetMs, zoned } from './zone.ts'
import { ZoneOffset } from './zoneOffset.ts'

test.each(['Europe/Berlin', 'Asia/Kathmandu', 'Africa/Lagos', 'Australia/Adelaide', 'UTC'])(
  'the quick offset of %s is the right one all year, asked forth and back',
  (tz) => {
    const offset = new ZoneOffset(tz)
    const moments = Array.from({ length: 366 }, (_, n) => Date.UTC(2026, 0, 1) + n * 23 * HOUR_MS)
    for (const ms of [...moments, ...moments.toReversed()])
      expect(offset.at(ms)).toBe(offsetMs(tz, ms))
  },
)

test('the offset changes with the clocks, to the millisecond', () => {
  const offset = new ZoneOffset('Europe/Berlin')
  const change = Date.parse('2026-03-29T01:00:00Z')
  expect([change - 1, change, change - 1].map((ms) => offset.at(ms) / HOUR_MS)).toEqual([1, 2, 1])
})

test.each(['Europe/Berlin', 'Asia/Kathmandu', 'Australia/Adelaide', 'Australia/Lord_Howe', 'UTC'])(
  'the quick beginning of an hour in %s is the wall clock’s, also where clocks change',
  (tz) => {
    const offset = new ZoneOffset(tz)
    const round = { smallestUnit: 'hour', roundingMode: 'floor' } as const
    const moments = Array.from({ length: 366 * 48 }, (_, n) => Date.UTC(2026, 0, 1) + n * 1_799_999)
    for (const ms of moments)
      expect(offset.hourStartMs(ms)).toBe(zoned(tz, ms).round(round).epochMilliseconds)
  },
)
