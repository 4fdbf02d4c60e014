import { expect, test } from 'vitest'
import { dayStart } from '../time/zone.ts'
import { tickName, timeTicks } from './axis.ts'

const BERLIN = 'Europe/Berlin'
const named = (from: string, to: string, tz: string, max: number) => {
  const span = { fromMs: Date.parse(from), toMs: Date.parse(to) }
  return timeTicks(span, tz, max).map((atMs) => tickName(atMs, span, tz))
}

test('an hour → ticks at round minutes', () => {
  expect(named('2026-01-15T17:58:30Z', '2026-01-15T18:58:30Z', 'Africa/Lagos', 6)).toEqual([
    '19:00',
    '19:10',
    '19:20',
    '19:30',
    '19:40',
    '19:50',
  ])
})

test.each([
  ['2026-03-29', 23],
  ['2026-10-25', 25],
])('on %s, a day of %i hours → ticks on the wall clock', (day) => {
  const fromMs = dayStart(Date.parse(`${day}T12:00:00Z`), BERLIN)
  const span = { fromMs, toMs: dayStart(fromMs, BERLIN, 1) }
  const names = timeTicks(span, BERLIN, 6).map((atMs) => tickName(atMs, span, BERLIN))
  expect(names).toEqual(['00:00', '06:00', '12:00', '18:00', '00:00'])
})

test('a week with a clock change → ticks at midnight (case 40)', () => {
  expect(named('2026-10-22T22:00:00Z', '2026-10-29T23:00:00Z', BERLIN, 8)).toEqual(
    ['23', '24', '25', '26', '27', '28', '29', '30'].map((day) => `${day} Oct`),
  )
})

test('at most the requested number of ticks; none for an empty span', () => {
  expect(
    named('2026-01-01T00:00:00Z', '2026-12-31T00:00:00Z', 'UTC', 6).length,
  ).toBeLessThanOrEqual(7)
  expect(timeTicks({ fromMs: 5, toMs: 5 }, 'UTC', 6)).toEqual([])
})
