import { expect, test } from 'vitest'
import { laneTicks } from './laneTicks.ts'

const span = (from: string, to: string) => ({ fromMs: Date.parse(from), toMs: Date.parse(to) })
const names = (from: string, to: string, range: 'd' | 'w' | 'm', tz: string) =>
  laneTicks(span(from, to), range, tz).map(({ name }) => name)

test('a day is told in full hours, however little of it is over', () => {
  const midnight = '2026-01-14T23:00:00Z'
  expect(names(midnight, '2026-01-15T23:00:00Z', 'd', 'Africa/Lagos')).toEqual([
    '00:00',
    '04:00',
    '08:00',
    '12:00',
    '16:00',
    '20:00',
  ])
  expect(names(midnight, '2026-01-15T07:46:00Z', 'd', 'Africa/Lagos')).toEqual([
    '00:00',
    '02:00',
    '04:00',
    '06:00',
  ])
})

test('a week is told in full days, also where a day has 25 hours', () => {
  expect(names('2026-10-19T22:00:00Z', '2026-10-26T23:00:00Z', 'w', 'Europe/Berlin')).toEqual([
    '20 Oct',
    '22 Oct',
    '24 Oct',
    '26 Oct',
  ])
})

test('a month is told in weeks', () => {
  expect(names('2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', 'm', 'UTC')).toEqual([
    '1 Jan',
    '8 Jan',
    '15 Jan',
    '22 Jan',
  ])
})

test('a tick stands where its time is', () => {
  const ticks = laneTicks(span('2026-01-15T00:00:00Z', '2026-01-16T00:00:00Z'), 'd', 'UTC')
  expect(ticks.map(({ part }) => part * 24)).toEqual([0, 4, 8, 12, 16, 20])
})

test('a period that has just begun has none', () => {
  expect(laneTicks({ fromMs: 5, toMs: 5 }, 'd', 'UTC')).toEqual([])
})
