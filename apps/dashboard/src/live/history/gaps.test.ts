import { expect, test } from 'vitest'
import { gapsIn } from './gaps.ts'

const at = (...seconds: number[]) => seconds.map((s) => ({ t: s * 1000, v: 1 }))

test('points at their usual distance have no gap between them', () => {
  expect(gapsIn([])).toEqual([])
  expect(gapsIn(at(0, 10, 20, 31, 40))).toEqual([])
  expect(gapsIn(at(0, 60, 120, 180))).toEqual([])
})

test('more than two and a half distances are a gap', () => {
  expect(gapsIn(at(0, 10, 20, 50, 60))).toEqual([{ fromMs: 20_000, toMs: 50_000 }])
  expect(gapsIn(at(0, 10, 20, 45, 55))).toEqual([])
})

test('no distance below 25 s is a gap', () => {
  expect(gapsIn(at(0, 1, 2, 3, 20, 21))).toEqual([])
  expect(gapsIn(at(0, 1, 2, 3, 30, 31))).toEqual([{ fromMs: 3000, toMs: 30_000 }])
})

test('a long time since the last point is a gap', () => {
  expect(gapsIn(at(0, 10, 20), 40_000)).toEqual([])
  expect(gapsIn([], 40_000)).toEqual([])
  expect(gapsIn(at(0, 10, 20), 60_000)).toEqual([{ fromMs: 20_000, toMs: 60_000 }])
})
