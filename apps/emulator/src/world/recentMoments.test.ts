import { expect, test } from 'vitest'
import { RecentMoments } from './recentMoments.ts'

test('of the moments asked for, the three last are remembered', () => {
  const recent = new RecentMoments<{ readonly ms: number }>()
  for (const ms of [1, 2, 3]) recent.add({ ms })
  expect(recent.get(1)).toEqual({ ms: 1 })
  recent.add({ ms: 4 })
  expect([1, 2, 3, 4].map((ms) => recent.get(ms)?.ms)).toEqual([1, undefined, 3, 4])
  recent.add({ ms: 5 })
  expect([1, 3, 4, 5].map((ms) => recent.get(ms)?.ms)).toEqual([undefined, 3, 4, 5])
  recent.clear()
  expect([3, 4, 5].map((ms) => recent.get(ms))).toEqual([undefined, undefined, undefined])
})
