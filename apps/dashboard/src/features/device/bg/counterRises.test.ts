import { expect, test } from 'vitest'
import { counterRises, risesByBand } from './counterRises.ts'

const STEP_MS = 15 * 60_000
const STEPS_PER_HOUR = 4

const pointsOf = (...values: readonly (number | null)[]) =>
  values.flatMap((v, at) => (v === null ? [] : [{ t: at * STEP_MS, v }]))
const byBand = (...values: readonly (number | null)[]) =>
  risesByBand(
    counterRises(pointsOf(...values)),
    [0, 2, 4, 6].map((at) => at * STEP_MS),
  )
const rises = (...values: readonly (number | null)[]) =>
  counterRises(pointsOf(...values)).map(({ by }) => by)

test('a band’s energy is its counter’s rise; a point at an edge belongs to the band before', () => {
  expect(byBand(100, 101, 103, 103, 110, 110, 111)).toEqual([3, 7, 1])
})

test('the first point after a gap carries the gap’s rise; the gap’s bands are null (case 39)', () => {
  expect(byBand(100, 101, null, null, null, 120, 121)).toEqual([1, null, 20])
})

test('a glitch adds nothing, its return included; a reset counter counts on (case 38)', () => {
  expect(byBand(100, 0, 101, 102, 103, 104, 105)).toEqual([1, 2, 2])
  expect(byBand(100, 101, 0, 4, 9, 9, 10)).toEqual([1, 9, 1])
  expect(byBand(100, 100, 100, 100, 100, 100, 100)).toEqual([0, 0, 0])
})

test.each([
  ['drops while its value is constant', [100, 0, 0, 101, 102], [0, 0, 1, 1]],
  ['drops by 5 %, twice to the same value', [5000, 4750, 4750, 5100], [0, 0, 100]],
  ['drops twice, lower each time', [100, 50, 0, 101], [0, 0, 1]],
  ['is reset and constant at first', [5000, 0, 0, 0, 20, 60], [0, 0, 0, 20, 40]],
  ['is reset and passes its old value', [5000, 0, 20, 4990, 5010], [0, 20, 4970, 20]],
  ['is constant and then replaced', [0, 0, 0, 0, 0, 100_000], [0, 0, 0, 0, 0]],
  ['is replaced', [5000, 5100, 812_000, 812_090], [100, 0, 90]],
  ['is replaced and constant at first', [5100, 812_000, 812_000, 812_090], [0, 0, 90]],
  ['jumps up for a moment', [5000, 5100, 812_000, 5190, 5200], [100, 0, 90, 10]],
  ['wraps', [4_294_967_200, 4_294_967_290, 5, 95], [90, 0, 90]],
])('a counter that %s invents no energy (case 38)', (_, values, expected) => {
  expect(rises(...values)).toEqual(expected)
})

test('a replaced counter that is constant for hours adds no rise later (case 38)', () => {
  const night = Array.from({ length: 12 * STEPS_PER_HOUR }, () => 812_000)
  expect(Math.max(...rises(5100, ...night, 812_090))).toBe(90)
})

test('a gap’s rise is at most the largest power over its length (case 38)', () => {
  const gap = Array.from({ length: STEPS_PER_HOUR - 1 }, () => null)
  expect(rises(0, ...gap, 100_000)).toEqual([100_000])
  expect(rises(0, ...gap, 100_001)).toEqual([0])
  expect(rises(null, 0, ...gap, 100_000)).toEqual([100_000])
  expect(rises(null, 0, ...gap, 100_001)).toEqual([0])
})

test.each([STEP_MS / 15, STEP_MS])(
  'a late report may carry a quarter hour of energy, %i ms after the last one (case 38)',
  (t) => {
    const to = (v: number) =>
      counterRises([
        { t: 0, v: 0 },
        { t, v },
      ])
    expect(to(25_000)).toEqual([{ atMs: t, by: 25_000 }])
    expect(to(25_001)).toEqual([{ atMs: t, by: 0 }])
  },
)

test('future bands are null', () => {
  expect(byBand(5, 6, 7)).toEqual([2, null, null])
  expect(byBand()).toEqual([null, null, null])
})
