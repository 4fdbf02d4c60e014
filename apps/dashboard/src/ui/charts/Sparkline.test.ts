import { expect, test } from 'vitest'
import { sparkPaths } from './Sparkline.tsx'

const points = [0, 10, 60, 70].map((t) => ({ t, v: 1 }))
const gaps = [{ fromMs: 10 }]
const box = { width: 70, height: 10 }

test('scales a line to its box, with zero included', () => {
  const wide = { width: 100, height: 20 }
  const rising = [
    { t: 0, v: 50 },
    { t: 10, v: 100 },
  ]
  expect(sparkPaths(rising, wide).line).toBe('M0.0 10.0L100.0 0.0')
  expect(sparkPaths([{ t: 5, v: 0 }], wide).line).toBe('M100.0 20.0')
})

test('interrupts the line at a gap (case 39)', () => {
  expect(sparkPaths(points, box).line).toBe('M0.0 0.0L10.0 0.0L60.0 0.0L70.0 0.0')
  expect(sparkPaths(points, box, gaps).line).toBe('M0.0 0.0L10.0 0.0M60.0 0.0L70.0 0.0')
})

test('interrupts the area at a gap', () => {
  expect(sparkPaths(points, box, gaps).area).toBe(
    'M0.0 0.0L10.0 0.0L10.0 10L0.0 10ZM60.0 0.0L70.0 0.0L70.0 10L60.0 10Z',
  )
})

test('draws a single point between gaps as a dot', () => {
  expect(sparkPaths(points, box, gaps).dots).toBe('')
  expect(sparkPaths(points, box, [{ fromMs: 60 }]).dots).toBe('M70.0 0.0h0')
  expect(sparkPaths([{ t: 5, v: 1 }], box).dots).toBe('M70.0 0.0h0')
})

test('draws nothing without points', () => {
  expect(sparkPaths([], box)).toEqual({ line: '', area: '', dots: '' })
})
