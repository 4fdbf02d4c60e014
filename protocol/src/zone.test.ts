import { expect, test } from 'vitest'
import { instantOfWall, wallMs, zoneOffsetMs } from './zone.ts'

const BERLIN = 'Europe/Berlin'
const LORD_HOWE = 'Australia/Lord_Howe'

const wall = (at: string, tz: string) => new Date(wallMs(Date.parse(at), tz)).toISOString()
const instant = (wanted: string, tz: string) =>
  new Date(instantOfWall(Date.parse(`${wanted}Z`), tz)).toISOString()

test.each([
  ['2026-01-15T17:58:30Z', 'Africa/Lagos', '2026-01-15T18:58:30.000Z'],
  ['2026-12-31T23:59:59.900Z', 'Asia/Kathmandu', '2027-01-01T05:44:59.000Z'],
  ['2026-03-29T00:59:59Z', BERLIN, '2026-03-29T01:59:59.000Z'],
  ['2026-03-29T01:00:00Z', BERLIN, '2026-03-29T03:00:00.000Z'],
  ['1969-07-20T00:17:00.500Z', 'America/New_York', '1969-07-19T20:17:00.000Z'],
])('the wall clock at %s in %s shows %s', (at, tz, shown) => {
  expect(wall(at, tz)).toBe(shown)
})

test.each([
  ['2026-06-01T12:00:00.999Z', BERLIN, 120],
  ['2026-12-01T12:00:00.001Z', BERLIN, 60],
  ['1969-12-31T23:59:59.500Z', 'America/St_Johns', -210],
])('the offset at %s in %s is %i min', (at, tz, minutes) => {
  expect(zoneOffsetMs(Date.parse(at), tz)).toBe(minutes * 60_000)
})

test.each([
  ['2026-01-15T18:58:30', 'Africa/Lagos', '2026-01-15T17:58:30.000Z'],
  ['2026-03-29T03:00:00', BERLIN, '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T00:00:00', BERLIN, '2026-10-24T22:00:00.000Z'],
  ['2026-10-26T00:00:00', BERLIN, '2026-10-25T23:00:00.000Z'],
  ['2026-04-05T03:00:00', LORD_HOWE, '2026-04-04T16:30:00.000Z'],
])('the wall clock shows %s in %s at %s', (wanted, tz, at) => {
  expect(instant(wanted, tz)).toBe(at)
})

test.each([
  ['2026-03-29T02:30:00', BERLIN, '2026-03-29T01:30:00.000Z'],
  // Half an hour is skipped, at 02:00.
  ['2026-10-04T02:10:00', LORD_HOWE, '2026-10-03T15:40:00.000Z'],
])('%s, which %s skips, is at %s', (wanted, tz, at) => {
  expect(instant(wanted, tz)).toBe(at)
})

test('an unknown zone, and none, is this computer’s', () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const atMs = Date.parse('2026-07-01T12:00:00Z')
  expect(wallMs(atMs, null)).toBe(wallMs(atMs, timeZone))
  expect(wallMs(atMs, 'Mars/Olympus')).toBe(wallMs(atMs, timeZone))
})
