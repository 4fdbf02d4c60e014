import { expect, test } from 'vitest'
import { sparkArea, sparkDots, sparkPath } from './sparkPath.ts'

const points = [0, 10, 60, 70].map((t) => ({ t, v: 1 }))
const gaps = [{ fromMs: 10 }]

test('no line is drawn over a gap (case 39)', () => {
  expect(sparkPath(points, 70, 10)).toBe('M0.0 0.0L10.0 0.0L60.0 0.0L70.0 0.0')
  expect(sparkPath(points, 70, 10, gaps)).toBe('M0.0 0.0L10.0 0.0M60.0 0.0L70.0 0.0')
})

test('and no area', () => {
  expect(sparkArea(points, 70, 10, gaps)).toBe(
    'M0.0 0.0L10.0 0.0L10.0 10L0.0 10ZM60.0 0.0L70.0 0.0L70.0 10L60.0 10Z',
  )
  expect(sparkArea([], 70, 10)).toBe('')
})

test('a point that stands alone is a dot, and no other is', () => {
  expect(sparkDots(points, 70, 10, gaps)).toBe('')
  expect(sparkDots(points, 70, 10, [{ fromMs: 60 }])).toBe('M70.0 0.0h0')
  expect(sparkDots([{ t: 5, v: 1 }], 70, 10)).toBe('M70.0 0.0h0')
})
