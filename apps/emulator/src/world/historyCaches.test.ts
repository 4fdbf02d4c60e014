import { expect, test } from 'vitest'
import { forgetMidnights, MidnightCache, RecentDays, RecentMoments } from './historyCaches.ts'
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

test('shares the midnights of devices with equal specs, without making the name of their site', () => {
  const midnights = new MidnightCache<string>()
  midnights.of(bgSpec(1)).set(7, 'day 7')
  const { site, ...rest } = bgSpec(1)
  const unnamed = {
    ...site,
    get name(): string {
      throw new Error('the name is slow')
    },
  }
  expect(midnights.of({ ...rest, site: unnamed }).get(7)).toBe('day 7')
})

test.each([
  ['stream', { stream: 5 }],
  ['weather', { regionStream: 5 }],
  ['grid', { gridQuality: 'shedding' as const }],
  ['first day', { commissionedMs: 0 }],
  ['natural failures', { scriptedFromMs: 0 }],
  ['latitude', { site: { latitude: 1 } }],
  ['longitude', { site: { longitude: 1 } }],
  ['region', { site: { region: 'Abuja' } }],
  ['centre of the region', { site: { regionCentre: { latitude: 1, longitude: 1 } } }],
  ['time zone', { site: { tz: 'UTC' } }],
  ['kind of site', { site: { kind: 'telecom' as const } }],
])('a device with another %s has midnights of its own', (_, change) => {
  const midnights = new MidnightCache<string>()
  midnights.of(bgSpec(1)).set(7, 'day 7')
  expect(midnights.of(bgSpec(1, change)).size).toBe(0)
})

test('forgets the midnights of devices that 200 others followed', () => {
  const midnights = new MidnightCache<string>()
  for (const seed of [1, 2]) midnights.of(bgSpec(seed)).set(7, 'day 7')
  for (let seed = 3; seed <= 200; seed += 1) midnights.of(bgSpec(seed))
  expect(midnights.of(bgSpec(1)).get(7)).toBe('day 7')
  midnights.of(bgSpec(201))
  expect([1, 2].map((seed) => midnights.of(bgSpec(seed)).size)).toEqual([1, 0])
})

test('forgets all midnights on request, but not those of a world that exists', () => {
  const midnights = new MidnightCache<string>()
  const spec = bgSpec(1)
  midnights.of(spec).set(7, 'day 7')
  forgetMidnights()
  expect(midnights.of(bgSpec(1)).size).toBe(0)
  expect(midnights.of(spec).get(7)).toBe('day 7')
})
