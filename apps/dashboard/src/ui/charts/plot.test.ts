import { expect, test } from 'vitest'
import { linePath, momentAt, NOTES_HEIGHT, plotOf, ticksMax, xOf } from './plot.ts'

test('momentAt is the inverse of xOf', () => {
  const plot = plotOf(476, false)
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
])('%s px → %s time labels', (width, count) => {
  expect(ticksMax(plotOf(width, false))).toBe(count)
})

const span = { fromMs: 1000, toMs: 2000 }
const scale = { from: 0, to: 10, step: 5 }
const plot = { left: 0, top: 0, width: 100, height: 50 }
const pathOf = (...points: (readonly [t: number, v: number | null])[]) =>
  linePath(
    points.map(([t, v]) => ({ t, v })),
    span,
    scale,
    plot,
  )

test('time goes right, values go up', () => {
  expect(pathOf([1000, 0], [1500, 5], [2000, 10])).toBe('M0 50L50 25L100 0')
})

test('a gap → interrupts the line', () => {
  expect(pathOf([1000, 0], [1100, 1], [1101, null], [1500, 5], [1600, 5])).toBe(
    'M0 50L10 45M50 25L60 25',
  )
})

test('draws a single point between gaps or at the end', () => {
  expect(pathOf([1000, 0], [1001, null], [1500, 5])).toBe('M0 50h0M50 25h0')
})

test('no values → empty path', () => {
  expect(pathOf([1000, null])).toBe('')
  expect(pathOf()).toBe('')
})

test('rounds to a tenth of a pixel', () => {
  expect(pathOf([1003.3333, 1], [1006.6667, 3.33333])).toBe('M0.3 45L0.7 33.3')
})

test('notes have room of their own above the plot, whose foot stays in place', () => {
  const [plain, noted] = [plotOf(476, false), plotOf(476, true)]
  expect(noted.top - plain.top).toBe(NOTES_HEIGHT)
  expect(noted.top + noted.height).toBe(plain.top + plain.height)
})
