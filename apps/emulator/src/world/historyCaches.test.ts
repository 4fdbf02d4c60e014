import { expect, test } from 'vitest'
import { MidnightCache, RecentDays, RecentMoments } from './historyCaches.ts'
import { bgSpec } from './specs.testing.ts'

test('drops the least recently used day beyond the capacity', () => {
  const days = new RecentDays<string>(3)
  for (const day of [1, 2, 3]) days.set(day, `day ${day}`)
  expect(days.get(1)).toBe('day 1')
  days.set(4, 'day 4')
  expect([1, 2, 3, 4].map((day) => days.get(day))).toEqual(['day 1', undefined, 'day 3', 'day 4'])
  expect(days.size).toBe(3)
})

test('drops a day and all later ones', () => {
  const days = new RecentDays<number>(5)
  for (const day of [1, 2, 3]) days.set(day, day)
  days.dropFrom(2)
  expect([1, 2, 3].map((day) => days.get(day))).toEqual([1, undefined, undefined])
})

test('caches the last three moments', () => {
  const recent = new RecentMoments<{ readonly ms: number }>()
  for (const ms of [1, 2, 3]) recent.add({ ms })
  expect(recent.get(1)).toEqual({ ms: 1 })
  expect(recent.get(1)).toEqual({ ms: 1 })
  recent.add({ ms: 4 })
  expect([1, 2, 3, 4].map((ms) => recent.get(ms)?.ms)).toEqual([1, undefined, 3, 4])
  recent.add({ ms: 5 })
  expect([1, 3, 4, 5].map((ms) => recent.get(ms)?.ms)).toEqual([undefined, 3, 4, 5])
  recent.clear()
  expect([3, 4, 5].map((ms) => recent.get(ms))).toEqual([undefined, undefined, undefined])
})

test('shares the midnights of a device, and of no other', () => {
  const midnights = new MidnightCache<string>()
  const [one, other] = [bgSpec(1), bgSpec(2)]
  midnights.of(one).set(7, 'day 7')
  expect(midnights.of(one).get(7)).toBe('day 7')
  expect(midnights.of(other).get(7)).toBeUndefined()
  expect(midnights.of(one).get(7)).toBe('day 7')
})
