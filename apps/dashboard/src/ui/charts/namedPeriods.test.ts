import { expect, test } from 'vitest'
import { bandEdges } from './bands.ts'
import { periodStarts, spanOfPeriods } from './namedPeriods.ts'

const at = (iso: string) => Date.parse(iso)
const periodStart = (period: string, band: 'hour' | 'day', tz: string) =>
  periodStarts([period], band, tz)(period)

test.each([
  ['2026-01-15T00:00:00+01:00', 'Europe/Berlin', '2026-01-15T00:00:00+01:00'],
  ['2026-01-15T00:00:00Z', 'Europe/Berlin', '2026-01-15T00:00:00+01:00'],
  ['2026-01-15T00:00:00.000Z', 'America/New_York', '2026-01-15T00:00:00-05:00'],
  ['2026-01-15', 'America/New_York', '2026-01-15T00:00:00-05:00'],
  ['2026-01-15T00:00+01:00', 'America/New_York', '2026-01-15T00:00:00-05:00'],
  ['2026-01-15T00:00:00', 'Pacific/Auckland', '2026-01-15T00:00:00+13:00'],
  // The instant of a midnight at the device, named in UTC.
  ['2026-01-14T23:00:00Z', 'Europe/Berlin', '2026-01-15T00:00:00+01:00'],
  // The named date counts, even where it begins at a midnight of the screen.
  ['2026-01-15T00:00:00+13:00', 'Pacific/Pago_Pago', '2026-01-15T00:00:00-11:00'],
  // Instants of midnights in Lagos, Kolkata, Auckland, Honolulu and Los Angeles.
  ['2026-01-14T23:00:00.000Z', 'America/Los_Angeles', '2026-01-15T00:00:00-08:00'],
  ['2026-01-14T18:30:00Z', 'Europe/Berlin', '2026-01-15T00:00:00+01:00'],
  ['2026-01-14T11:00:00Z', 'Europe/Berlin', '2026-01-15T00:00:00+01:00'],
  ['2026-01-15T10:00:00Z', 'Europe/Berlin', '2026-01-15T00:00:00+01:00'],
  ['2026-01-15T08:00:00Z', 'Pacific/Auckland', '2026-01-15T00:00:00+13:00'],
  // No midnight of any zone.
  ['2026-01-15T07:31:00Z', 'Europe/Berlin', '2026-01-15T07:31:00Z'],
])('places the day %s by its date in %s', (period, tz, expected) => {
  expect(periodStart(period, 'day', tz)).toBe(at(expected))
})

test.each([
  ['America/Los_Angeles', '2026-01-08T18:58:00-08:00'],
  ['Pacific/Auckland', '2026-01-08T18:58:00+13:00'],
  ['Africa/Lagos', '2026-01-08T18:58:00+01:00'],
])('a first day that begins later has the zone of the next one, in %s', (tz, expected) => {
  // 18:58 and midnights in Lagos; the server does not guarantee an order.
  const days = ['2026-01-09T23:00:00Z', '2026-01-08T17:58:00Z', '2026-01-08T23:00:00Z']
  const startOf = periodStarts(days, 'day', tz)
  const wall = (day: string) => at(`${day}${expected.slice(10)}`.replace('T18:58', 'T00:00'))
  expect(days.map(startOf)).toEqual([wall('2026-01-10'), at(expected), wall('2026-01-09')])
})

test('a first day that begins at a full hour is no midnight of another zone', () => {
  const days = ['2026-01-08T17:00:00Z', '2026-01-08T23:00:00Z']
  const startOf = periodStarts(days, 'day', 'America/Los_Angeles')
  expect(days.map(startOf)).toEqual([at('2026-01-08T18:00-08:00'), at('2026-01-09T00:00-08:00')])
})

test('days stand at their dates when the server’s clocks change', () => {
  // Midnights in Berlin before and after 29 March and 25 October.
  const spring = ['2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z']
  const autumn = ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z']
  const inUtc = (days: readonly string[]) => days.map(periodStarts(days, 'day', 'UTC'))
  expect(inUtc(spring)).toEqual([at('2026-03-29'), at('2026-03-30')])
  expect(inUtc(autumn)).toEqual([at('2026-10-25'), at('2026-10-26')])
})

test('places an hour by its instant, without offset by the screen’s time', () => {
  expect(periodStart('2026-01-15T00:00:00Z', 'hour', 'Europe/Berlin')).toBe(at('2026-01-15T00:00Z'))
  expect(periodStart('2026-01-15T10:00:00', 'hour', 'Europe/Berlin')).toBe(at('2026-01-15T09:00Z'))
  expect(periodStart('2026-01-15', 'hour', 'Europe/Berlin')).toBe(at('2026-01-15T00:00Z'))
})

test('an unreadable period has no start', () => {
  expect(periodStart('soon', 'day', 'Europe/Berlin')).toBeNaN()
})

const tz = 'Europe/Berlin'
const day = { fromMs: at('2026-01-14T23:00Z'), toMs: at('2026-01-15T23:00Z') }

test('a span with all its periods stays as it is', () => {
  expect(spanOfPeriods(day, [day.fromMs, day.toMs - 1], 'hour', tz)).toEqual(day)
  expect(spanOfPeriods(day, [], 'hour', tz)).toEqual(day)
})

test.each([
  ['hour', '2026-01-14T21:30Z', '2026-01-15T23:00Z', '2026-01-14T21:00Z', '2026-01-16T00:00Z'],
  ['part', '2026-01-14T21:30Z', '2026-01-15T23:00Z', '2026-01-14T17:00Z', '2026-01-16T05:00Z'],
  ['day', '2026-01-14T21:30Z', '2026-01-15T23:00Z', '2026-01-13T23:00Z', '2026-01-16T23:00Z'],
] as const)('periods outside enlarge it by whole bands: %s', (band, first, last, from, to) => {
  const span = spanOfPeriods(day, [at(first), at(last)], band, tz)
  expect(span).toEqual({ fromMs: at(from), toMs: at(to) })
  expect(bandEdges(span, band, tz)).toEqual(expect.arrayContaining([day.fromMs, day.toMs]))
})

test('periods of another time do not enlarge it', () => {
  const far = [at('2026-01-13T10:59Z'), at('2026-01-17T11:00Z')]
  expect(spanOfPeriods(day, far, 'hour', tz)).toEqual(day)
})

test('the last seven days in answer for a calendar week are a span of their own', () => {
  const week = { fromMs: at('2026-01-12T00:00+01:00'), toMs: at('2026-01-19T00:00+01:00') }
  const days = [8, 9, 10, 11, 12, 13, 14].map((date) =>
    at(`2026-01-${`${date}`.padStart(2, '0')}T00:00+01:00`),
  )
  expect(spanOfPeriods(week, days, 'day', 'Europe/Berlin')).toEqual({
    fromMs: days[0],
    toMs: at('2026-01-15T00:00+01:00'),
  })
  expect(spanOfPeriods(week, days.slice(4), 'day', 'Europe/Berlin')).toEqual(week)
  const older = [at('2025-12-12T00:00+01:00')]
  expect(spanOfPeriods(week, older, 'day', 'Europe/Berlin')).toEqual(week)
})
