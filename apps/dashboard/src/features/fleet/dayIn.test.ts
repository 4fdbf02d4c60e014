import { expect, test, vi } from 'vitest'
import * as zone from '../../ui/charts/zone.ts'
import { dayIn } from './dayIn.ts'

test.each([
  ['2026-01-15T05:59:59Z', 'UTC', false],
  ['2026-01-15T06:00:00Z', 'UTC', true],
  ['2026-01-15T17:59:59Z', 'UTC', true],
  ['2026-01-15T18:00:00Z', 'UTC', false],
  ['2026-01-15T05:30:00Z', 'Africa/Lagos', true],
  ['2026-01-15T17:30:00Z', 'Africa/Lagos', false],
  // Before 1970 the hours count as well.
  ['1969-12-31T23:00:00Z', 'Asia/Tokyo', true],
  ['1969-07-20T20:17:00Z', 'UTC', false],
])('at %s in %s day is %s: from six to six on the wall', (at, tz, isDay) => {
  expect(dayIn(Date.parse(at))(tz)).toBe(isDay)
})

test('where clocks change, the wall decides: six is an hour earlier in UTC', () => {
  expect(dayIn(Date.parse('2026-03-28T05:30:00Z'))('Europe/Madrid')).toBe(true)
  expect(dayIn(Date.parse('2026-03-28T04:30:00Z'))('Europe/Madrid')).toBe(false)
  expect(dayIn(Date.parse('2026-03-29T04:30:00Z'))('Europe/Madrid')).toBe(true)
})

test('a zone is looked up once, however many devices stand in it', () => {
  const looked = vi.spyOn(zone, 'wallMs')
  const isDay = dayIn(Date.parse('2026-01-15T12:00:00Z'))
  for (let device = 0; device < 2000; device += 1) {
    isDay(device % 2 === 0 ? 'Africa/Lagos' : 'Asia/Tokyo')
  }
  expect(looked).toHaveBeenCalledTimes(2)
  looked.mockRestore()
})
