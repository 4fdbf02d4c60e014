import { expect, test } from 'vitest'
import { createRecentPoints, interruptions } from './recentPoints.ts'

test('keeps the newest 60 values in order', () => {
  const recent = createRecentPoints()
  const first = recent.add('A', { t: 1, v: 5 })
  expect(recent.add('A', { t: 1, v: 5 })).toBe(first)
  expect(recent.add('B', { t: 9, v: 9 })).toEqual([{ t: 9, v: 9 }])
  for (let t = 2; t <= 70; t += 1) recent.add('A', { t, v: t })
  const points = recent.add('A', { t: 70, v: 0 })
  expect(points).toHaveLength(60)
  expect(points.at(-1)).toEqual({ t: 70, v: 0 })
})

test('time goes back → the list restarts', () => {
  const recent = createRecentPoints()
  recent.add('A', { t: 100, v: 1 })
  expect(recent.add('A', { t: 50, v: 2 })).toEqual([{ t: 50, v: 2 }])
})

test('a pause much longer than usual → an interruption', () => {
  const at = (...times: number[]) => times.map((t) => ({ t, v: 1 }))
  expect(interruptions(at(0, 1, 2, 20, 21, 22))).toEqual([{ fromMs: 2 }])
  expect(interruptions(at(0, 1, 3, 4))).toEqual([])
  expect(interruptions(at(0))).toEqual([])
})
