import { expect, test } from 'vitest'
import { dayStart, instantOfWall, localIso, zoneOffsetMs } from './zone.ts'

const HOUR_MS = 3_600_000
const BERLIN = 'Europe/Berlin'

test.each([
  ['2026-03-29T12:00:00Z', 23],
  ['2026-10-25T12:00:00Z', 25],
  ['2026-06-01T12:00:00Z', 24],
])('the day that holds %s has %i hours where clocks change', (at, hours) => {
  const atMs = Date.parse(at)
  expect((dayStart(atMs, BERLIN, 1) - dayStart(atMs, BERLIN)) / HOUR_MS).toBe(hours)
})

test('a time that the clock skips is the first instant after', () => {
  const wall = Date.UTC(2026, 2, 29, 2, 30)
  expect(new Date(instantOfWall(wall, BERLIN)).toISOString()).toBe('2026-03-29T01:30:00.000Z')
})

test.each([
  ['2026-01-15T17:58:30Z', 'Africa/Lagos', '2026-01-15T18:58:30+01:00'],
  ['2026-01-15T17:58:30Z', 'America/St_Johns', '2026-01-15T14:28:30-03:30'],
  ['2026-10-25T00:30:00Z', BERLIN, '2026-10-25T02:30:00+02:00'],
  ['2026-10-25T01:30:00Z', BERLIN, '2026-10-25T02:30:00+01:00'],
])('%s in %s is %s', (at, tz, expected) => {
  expect(localIso(Date.parse(at), tz)).toBe(expected)
})

test('a zone that nobody knows takes no page down', () => {
  expect(zoneOffsetMs(0, 'Mars/Olympus')).toBe(zoneOffsetMs(0, null))
})
