import { expect, test } from 'vitest'
import { linePath } from './linePath.ts'

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

test('time goes to the right, values go up', () => {
  expect(pathOf([1000, 0], [1500, 5], [2000, 10])).toBe('M0 50L50 25L100 0')
})

test('a gap parts the line', () => {
  expect(pathOf([1000, 0], [1100, 1], [1101, null], [1500, 5], [1600, 5])).toBe(
    'M0 50L10 45M50 25L60 25',
  )
})

test('a point alone between gaps, or at the end, still is seen', () => {
  expect(pathOf([1000, 0], [1001, null], [1500, 5])).toBe('M0 50h0M50 25h0')
})

test('nothing known draws nothing', () => {
  expect(pathOf([1000, null])).toBe('')
  expect(pathOf()).toBe('')
})

test('no digit is finer than one sees', () => {
  expect(pathOf([1003.3333, 1], [1006.6667, 3.33333])).toBe('M0.3 45L0.7 33.3')
})
