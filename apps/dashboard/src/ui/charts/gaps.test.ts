import { expect, test } from 'vitest'
import { shifted, withGaps } from './gaps.ts'

const at = (...times: number[]) => times.map((t) => ({ t, v: 1 }))

test('missing samples are a break, a late one is none', () => {
  expect(withGaps(at(0, 10, 20, 42, 90, 100))).toEqual([
    ...at(0, 10, 20, 42),
    { t: 43, v: null },
    ...at(90, 100),
  ])
})

test('a limit given is the limit', () => {
  expect(withGaps(at(0, 10, 42), 60)).toEqual(at(0, 10, 42))
  expect(withGaps(at(0, 10, 42), 30)).toHaveLength(4)
})

test('one point has no neighbours to be far from', () => {
  expect(withGaps(at(5))).toEqual(at(5))
  expect(withGaps([])).toEqual([])
})

test('the period before is laid over this one', () => {
  expect(shifted(at(0, 10), 100)).toEqual(at(100, 110))
})
