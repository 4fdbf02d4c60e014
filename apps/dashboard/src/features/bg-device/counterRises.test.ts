import { expect, test } from 'vitest'
import { counterRises, risesByBand } from './counterRises.ts'

const told = (...values: readonly (number | null)[]) =>
  values.flatMap((v, t) => (v === null ? [] : [{ t, v }]))
const byBand = (...values: readonly (number | null)[]) =>
  risesByBand(counterRises(told(...values)), [0, 2, 4, 6])

test('a band has what its counter rose by; at an edge the band before has it', () => {
  expect(byBand(100, 101, 103, 103, 110, 110, 111)).toEqual([3, 7, 1])
})

test('what rose in silence is told by the first word after it, and the silence itself is not known', () => {
  expect(byBand(100, 101, null, null, null, 120, 121)).toEqual([1, null, 20])
})

test('a slip adds nothing, also on its way back; a counter that began anew counts on (case 38)', () => {
  expect(byBand(100, 0, 101, 102, 103, 104, 105)).toEqual([1, 2, 2])
  expect(byBand(100, 101, 0, 4, 9, 9, 10)).toEqual([1, 9, 1])
  expect(byBand(100, 100, 100, 100, 100, 100, 100)).toEqual([0, 0, 0])
})

test('what has not come yet is not known', () => {
  expect(byBand(5, 6, 7)).toEqual([2, null, null])
  expect(byBand()).toEqual([null, null, null])
})
