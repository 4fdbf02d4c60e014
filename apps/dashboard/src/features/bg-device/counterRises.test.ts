import { expect, test } from 'vitest'
import { counterRises, risesByBand } from './counterRises.ts'

const STEP_MS = 15 * 60_000
const STEPS_PER_HOUR = 4

const told = (...values: readonly (number | null)[]) =>
  values.flatMap((v, at) => (v === null ? [] : [{ t: at * STEP_MS, v }]))
const byBand = (...values: readonly (number | null)[]) =>
  risesByBand(
    counterRises(told(...values)),
    [0, 2, 4, 6].map((at) => at * STEP_MS),
  )
const rises = (...values: readonly (number | null)[]) =>
  counterRises(told(...values)).map(({ by }) => by)

test('a band has what its counter rose by; at an edge the band before has it', () => {
  expect(byBand(100, 101, 103, 103, 110, 110, 111)).toEqual([3, 7, 1])
})

test('what rose in silence is told by the first word after it, and the silence itself is not known (case 39)', () => {
  expect(byBand(100, 101, null, null, null, 120, 121)).toEqual([1, null, 20])
})

test('a slip adds nothing, also on its way back; a counter that began anew counts on (case 38)', () => {
  expect(byBand(100, 0, 101, 102, 103, 104, 105)).toEqual([1, 2, 2])
  expect(byBand(100, 101, 0, 4, 9, 9, 10)).toEqual([1, 9, 1])
  expect(byBand(100, 100, 100, 100, 100, 100, 100)).toEqual([0, 0, 0])
})

test.each([
  ['slips for as long as it stands still there', [100, 0, 0, 101, 102], [0, 0, 1, 1]],
  ['slips by a twentieth, twice alike', [5000, 4750, 4750, 5100], [0, 0, 100]],
  ['slips twice, lower each time', [100, 50, 0, 101], [0, 0, 1]],
  ['begins anew, and stands still at first', [5000, 0, 0, 0, 20, 60], [0, 0, 0, 20, 40]],
  ['is another one after a repair', [5000, 5100, 812_000, 812_090], [100, 0, 90]],
  ['is another one, which stands still at first', [5100, 812_000, 812_000, 812_090], [0, 0, 90]],
  ['leaps up for a moment', [5000, 5100, 812_000, 5190, 5200], [100, 0, 90, 10]],
  ['wraps', [4_294_967_200, 4_294_967_290, 5, 95], [90, 0, 90]],
])('a counter that %s has no energy of its own making (case 38)', (_, values, expected) => {
  expect(rises(...values)).toEqual(expected)
})

test('a new counter that stands still all night does not become a rise by and by (case 38)', () => {
  const night = Array.from({ length: 12 * STEPS_PER_HOUR }, () => 812_000)
  expect(Math.max(...rises(5100, ...night, 812_090))).toBe(90)
})

test('a silence may hide as much as so long a time can bring, and no more (case 38)', () => {
  const silence = Array.from({ length: STEPS_PER_HOUR - 1 }, () => null)
  expect(rises(0, ...silence, 100_000)).toEqual([100_000])
  expect(rises(0, ...silence, 100_001)).toEqual([0])
})

test.each([STEP_MS / 15, STEP_MS])(
  'a device that tells late may have counted for a quarter of an hour, %i ms after its last word (case 38)',
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

test('what has not come yet is not known', () => {
  expect(byBand(5, 6, 7)).toEqual([2, null, null])
  expect(byBand()).toEqual([null, null, null])
})
