import { expect, test } from 'vitest'
import { sparkOf } from './spark.ts'

const points = [0, 10, 60, 70].map((t) => ({ t, v: 1 }))
const gaps = [{ fromMs: 10 }]
const box = { width: 70, height: 10 }

test('a line fills its box, with zero in it', () => {
  const wide = { width: 100, height: 20 }
  const rising = [
    { t: 0, v: 50 },
    { t: 10, v: 100 },
  ]
  expect(sparkOf(rising, wide).line).toBe('M0.0 10.0L100.0 0.0')
  expect(sparkOf([{ t: 5, v: 0 }], wide).line).toBe('M100.0 20.0')
})

test('no line is drawn over a gap (case 39)', () => {
  expect(sparkOf(points, box).line).toBe('M0.0 0.0L10.0 0.0L60.0 0.0L70.0 0.0')
  expect(sparkOf(points, box, gaps).line).toBe('M0.0 0.0L10.0 0.0M60.0 0.0L70.0 0.0')
})

test('and no area', () => {
  expect(sparkOf(points, box, gaps).area).toBe(
    'M0.0 0.0L10.0 0.0L10.0 10L0.0 10ZM60.0 0.0L70.0 0.0L70.0 10L60.0 10Z',
  )
})

test('a point that stands alone is a dot, and no other is', () => {
  expect(sparkOf(points, box, gaps).dots).toBe('')
  expect(sparkOf(points, box, [{ fromMs: 60 }]).dots).toBe('M70.0 0.0h0')
  expect(sparkOf([{ t: 5, v: 1 }], box).dots).toBe('M70.0 0.0h0')
})

test('of no point nothing is drawn', () => {
  expect(sparkOf([], box)).toEqual({ line: '', area: '', dots: '' })
})
