import { expect, test } from 'vitest'
import { RecentDays } from './recentDays.ts'

test('beyond the count, the day that was unused for longest is forgotten', () => {
  const days = new RecentDays<string>(3)
  for (const day of [1, 2, 3]) days.set(day, `day ${day}`)
  expect(days.get(1)).toBe('day 1')
  days.set(4, 'day 4')
  expect([1, 2, 3, 4].map((day) => days.get(day))).toEqual(['day 1', undefined, 'day 3', 'day 4'])
  expect(days.size).toBe(3)
})

test('a day and all later ones can be forgotten', () => {
  const days = new RecentDays<number>(5)
  for (const day of [1, 2, 3]) days.set(day, day)
  days.forgetFrom(2)
  expect([1, 2, 3].map((day) => days.get(day))).toEqual([1, undefined, undefined])
})
