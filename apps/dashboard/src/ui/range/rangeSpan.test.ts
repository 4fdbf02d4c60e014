import { expect, test } from 'vitest'
import { rangeSpan } from './rangeSpan.ts'

const BERLIN = 'Europe/Berlin'
const iso = ({ fromMs, toMs }: { fromMs: number; toMs: number }) =>
  [fromMs, toMs].map((ms) => new Date(ms).toISOString().slice(0, 16))

test.each([
  ['d', 0, '2026-03-28T23:00', '2026-03-29T22:00'],
  ['d', 1, '2026-03-27T23:00', '2026-03-28T23:00'],
  ['w', 0, '2026-03-22T23:00', '2026-03-29T22:00'],
  ['w', 1, '2026-03-15T23:00', '2026-03-22T23:00'],
  ['m', 0, '2026-02-28T23:00', '2026-03-31T22:00'],
  ['m', 3, '2025-11-30T23:00', '2025-12-31T23:00'],
  ['h', 0, '2026-03-29T11:30', '2026-03-29T12:30'],
  ['h', 2, '2026-03-29T09:30', '2026-03-29T10:30'],
] as const)('%s, %i back, on the day clocks change', (range, offset, from, to) => {
  const nowMs = Date.parse('2026-03-29T12:30:00Z')
  expect(iso(rangeSpan({ range, offset }, nowMs, BERLIN))).toEqual([from, to])
})

test.each([
  ['d', 0, '2026-01-15T23:30:00Z', 'Africa/Lagos', '2026-01-15T23:00', '2026-01-16T23:00'],
  ['d', 1, '2026-01-15T12:00:00Z', 'UTC', '2026-01-14T00:00', '2026-01-15T00:00'],
  ['d', 0, '2026-01-15T12:00:00Z', 'Asia/Kolkata', '2026-01-14T18:30', '2026-01-15T18:30'],
  ['w', 0, '2026-01-15T12:00:00Z', 'UTC', '2026-01-12T00:00', '2026-01-19T00:00'],
  ['w', 0, '2026-01-18T12:00:00Z', 'UTC', '2026-01-12T00:00', '2026-01-19T00:00'],
  ['w', 3, '2026-01-15T12:00:00Z', 'UTC', '2025-12-22T00:00', '2025-12-29T00:00'],
  ['m', 0, '2026-01-15T12:00:00Z', 'UTC', '2026-01-01T00:00', '2026-02-01T00:00'],
  ['m', 2, '2026-01-31T12:00:00Z', 'UTC', '2025-11-01T00:00', '2025-12-01T00:00'],
] as const)('%s, %i back, at %s in %s [C5]', (range, offset, now, tz, from, to) => {
  expect(iso(rangeSpan({ range, offset }, Date.parse(now), tz))).toEqual([from, to])
})

test.each([
  ['2026-03-29T12:00:00Z', 'Europe/Berlin', 23],
  ['2026-10-25T12:00:00Z', 'Europe/Berlin', 25],
  ['2026-04-05T12:00:00Z', 'Australia/Lord_Howe', 24.5],
  ['2026-06-01T12:00:00Z', 'Europe/Berlin', 24],
])('the day of %s in %s has %d hours', (now, tz, hours) => {
  const { fromMs, toMs } = rangeSpan({ range: 'd', offset: 0 }, Date.parse(now), tz)
  expect((toMs - fromMs) / 3_600_000).toBe(hours)
})

test('a midnight that the clock skips begins the day at its first instant', () => {
  const nowMs = Date.parse('2026-03-29T12:00:00Z')
  // Beirut's clocks go from 00:00 to 01:00 on this day.
  expect(iso(rangeSpan({ range: 'd', offset: 0 }, nowMs, 'Asia/Beirut'))[0]).toBe(
    '2026-03-28T22:00',
  )
})
