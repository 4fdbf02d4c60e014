import { HOUR_MS } from '@wattpost/protocol/time'
import { expect, test } from 'vitest'
import { dayStart, localIso } from './zone.ts'

const BERLIN = 'Europe/Berlin'

test.each([
  ['2026-03-29T12:00:00Z', 23],
  ['2026-10-25T12:00:00Z', 25],
  ['2026-06-01T12:00:00Z', 24],
])('the day of %s → %i hours with a clock change', (at, hours) => {
  const atMs = Date.parse(at)
  expect((dayStart(atMs, BERLIN, 1) - dayStart(atMs, BERLIN)) / HOUR_MS).toBe(hours)
})

test.each([
  ['2026-01-15T17:58:30Z', 'Africa/Lagos', '2026-01-15T18:58:30+01:00'],
  ['2026-01-15T17:58:30Z', 'America/St_Johns', '2026-01-15T14:28:30-03:30'],
  ['2026-10-25T00:30:00Z', BERLIN, '2026-10-25T02:30:00+02:00'],
  ['2026-10-25T01:30:00Z', BERLIN, '2026-10-25T02:30:00+01:00'],
])('%s in %s → %s', (at, tz, expected) => {
  expect(localIso(Date.parse(at), tz)).toBe(expected)
})
