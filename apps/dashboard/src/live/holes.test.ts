import { expect, test } from 'vitest'
import { holesIn } from './holes.ts'

const at = (...seconds: number[]) => seconds.map((s) => ({ t: s * 1000, v: 1 }))

test('points at their usual distance have no hole between them', () => {
  expect(holesIn([])).toEqual([])
  expect(holesIn(at(0, 10, 20, 31, 40))).toEqual([])
  expect(holesIn(at(0, 60, 120, 180))).toEqual([])
})

test('a stretch of more than two and a half distances is a hole', () => {
  expect(holesIn(at(0, 10, 20, 50, 60))).toEqual([{ fromMs: 20_000, toMs: 50_000 }])
})

test('what the server keeps is as close as it gets: no shorter stretch is a hole', () => {
  expect(holesIn(at(0, 1, 2, 3, 20, 21))).toEqual([])
  expect(holesIn(at(0, 1, 2, 3, 30, 31))).toEqual([{ fromMs: 3000, toMs: 30_000 }])
})

test('the time since the last point is one too', () => {
  expect(holesIn(at(0, 10, 20), 40_000)).toEqual([])
  expect(holesIn(at(0, 10, 20), 60_000)).toEqual([{ fromMs: 20_000, toMs: 60_000 }])
})
