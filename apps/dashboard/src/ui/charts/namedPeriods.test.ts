import { expect, test } from 'vitest'
import { bandEdges } from './bands.ts'
import { periodStart, spanOfPeriods } from './namedPeriods.ts'

const at = (iso: string) => Date.parse(iso)

test.each([
  ['2026-01-15T00:00:00+01:00', 'Europe/Berlin', '2026-01-15T00:00:00+01:00'],
  ['2026-01-15T00:00:00Z', 'Europe/Berlin', '2026-01-15T00:00:00+01:00'],
  ['2026-01-15T00:00:00.000Z', 'America/New_York', '2026-01-15T00:00:00-05:00'],
  ['2026-01-15', 'America/New_York', '2026-01-15T00:00:00-05:00'],
  ['2026-01-15T00:00+01:00', 'America/New_York', '2026-01-15T00:00:00-05:00'],
  ['2026-01-15T00:00:00', 'Pacific/Auckland', '2026-01-15T00:00:00+13:00'],
  // The instant of a midnight at the device, named in UTC.
  ['2026-01-14T23:00:00Z', 'Europe/Berlin', '2026-01-15T00:00:00+01:00'],
  ['2026-01-15T07:30:00Z', 'Europe/Berlin', '2026-01-15T07:30:00Z'],
])('the day %s stands at its date in %s', (period, tz, expected) => {
  expect(periodStart(period, 'day', tz)).toBe(at(expected))
})

test('an hour stands at its instant, without offset at the screen’s time', () => {
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
