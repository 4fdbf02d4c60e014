import { expect, test } from 'vitest'
import { momentAt, plotOf, ticksMax, xOf } from './plot.ts'

test('a place and its moment belong together', () => {
  const plot = plotOf(476)
  const span = { fromMs: 5000, toMs: 9000 }
  expect(plot.width).toBe(400)
  expect(xOf(6000, span, plot)).toBe(100)
  expect(momentAt(100, span, plot)).toBe(6000)
})

test.each([
  [296, 3],
  [600, 7],
  [1400, 7],
  [60, 2],
])('at %s px there is room for %s names', (width, count) => {
  expect(ticksMax(plotOf(width))).toBe(count)
})
