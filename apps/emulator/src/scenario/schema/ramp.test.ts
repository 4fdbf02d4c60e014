import { expect, test } from 'vitest'
import { nextSetMs, type Rampable, valueAt } from './ramp.ts'

const over = (ms: number): Rampable => ({ from: 100, to: 300, over: ms })

test.each([
  [0, 100],
  [2500, 150],
  [9999, 299.98],
  [10_000, 300],
  [60_000, 300],
])('after %i of 10,000 ms a ramp from 100 to 300 is at %d', (passedMs, value) => {
  expect(valueAt(over(10_000), passedMs)).toBeCloseTo(value, 9)
})

test('keeps a plain value, which is set once', () => {
  expect([valueAt(7, 0), valueAt(7, 5000)]).toEqual([7, 7])
  expect(nextSetMs(7, 0)).toBeNull()
})

test.each([
  ['each second at the shortest', 10_500, 0, 1000],
  ['each hundredth of a long ramp', 200_000, 4000, 6000],
  ['in at most 100 steps, rounded up', 150_001, 0, 1501],
  ['at its end', 10_500, 10_000, 10_500],
  ['not after its end', 10_500, 10_500, null],
])('sets a ramp %s', (_, ms, passedMs, next) => {
  expect(nextSetMs(over(ms), passedMs)).toBe(next)
})
