import { HOUR_MS } from '@wattpost/protocol/time'
import { expect, test } from 'vitest'
import { rangeName, rangeSpan } from './range.ts'

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
  ['24h', 0, '2026-03-28T13:00', '2026-03-29T13:00'],
  ['24h', 1, '2026-03-27T13:00', '2026-03-28T13:00'],
  ['y', 0, '2025-12-31T23:00', '2026-12-31T23:00'],
  ['y', 2, '2023-12-31T23:00', '2024-12-31T23:00'],
  ['h', 0, '2026-03-29T11:30', '2026-03-29T12:30'],
  ['h', 2, '2026-03-29T09:30', '2026-03-29T10:30'],
] as const)('%s, %i back, on the day of a clock change', (range, offset, from, to) => {
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
])('the day of %s in %s → %d hours', (now, tz, hours) => {
  const { fromMs, toMs } = rangeSpan({ range: 'd', offset: 0 }, Date.parse(now), tz)
  expect((toMs - fromMs) / HOUR_MS).toBe(hours)
})

test('a skipped midnight → the day begins at its first instant', () => {
  const nowMs = Date.parse('2026-03-29T12:00:00Z')
  // Beirut's clocks go from 00:00 to 01:00 on this day.
  expect(iso(rangeSpan({ range: 'd', offset: 0 }, nowMs, 'Asia/Beirut'))[0]).toBe(
    '2026-03-28T22:00',
  )
})

const nowMs = Date.parse('2026-01-15T12:30:00Z')

test.each([
  ['h', 0, 'Last hour'],
  ['h', 1, '1 h earlier'],
  ['h', 3, '3 h earlier'],
  ['d', 0, 'Today'],
  ['d', 1, 'Yesterday'],
  ['d', 3, '12 Jan'],
  ['d', 15, '31 Dec 2025'],
  ['w', 0, 'This week'],
  ['w', 1, 'Last week'],
  ['w', 2, '29 Dec 2025 – 4 Jan 2026'],
  ['w', 3, '22 Dec – 28 Dec 2025'],
  ['m', 0, 'This month'],
  ['m', 1, 'Last month'],
  ['m', 2, 'November 2025'],
  ['24h', 0, 'Last 24 hours'],
  ['24h', 2, '48 h earlier'],
  ['y', 1, 'Last year'],
  ['y', 3, '2023'],
] as const)('%s, %i back → %s', (range, offset, name) => {
  const choice = { range, offset }
  expect(rangeName(choice, rangeSpan(choice, nowMs, 'UTC'), nowMs, 'UTC')).toBe(name)
})

test('omits the year by the device’s clock', () => {
  // In Lagos it is 2026 for half an hour.
  const newYearMs = Date.parse('2025-12-31T23:30:00Z')
  const choice = { range: 'd', offset: 2 } as const
  const nameIn = (tz: string) => rangeName(choice, rangeSpan(choice, newYearMs, tz), newYearMs, tz)
  expect(nameIn('Africa/Lagos')).toBe('30 Dec 2025')
  expect(nameIn('UTC')).toBe('29 Dec')
})
