import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scaleOf, ticksOf, valueScale } from './valueScale.ts'

test.each([
  [0, 1000, [0, 250, 500, 750, 1000]],
  [3, 97, [0, 25, 50, 75, 100]],
  [-420, 1310, [-500, 0, 500, 1000, 1500]],
  [49.8, 50.1, [49.8, 49.9, 50, 50.1]],
  [0, 0, [-1, -0.5, 0, 0.5, 1]],
])('values from %s to %s → ticks %j', (least, greatest, ticks) => {
  expect(ticksOf(valueScale(least, greatest))).toEqual(ticks)
})

test('any values → within the scale, with 2 to 7 ticks', () => {
  const value = fc.double({ min: -1e7, max: 1e7, noNaN: true })
  fc.assert(
    fc.property(value, value, (a, b) => {
      const [least, greatest] = [Math.min(a, b), Math.max(a, b)]
      const scale = valueScale(least, greatest)
      const { from, to } = scale
      const tolerance = (Math.abs(least) + Math.abs(greatest)) * 1e-9
      expect(from).toBeLessThanOrEqual(least + tolerance)
      expect(to).toBeGreaterThanOrEqual(greatest - tolerance)
      expect(to).toBeGreaterThan(from)
      expect(ticksOf(scale).length).toBeGreaterThanOrEqual(2)
      expect(ticksOf(scale).length).toBeLessThanOrEqual(7)
    }),
  )
})

test('ignores gaps, and has a scale without values', () => {
  const points = [
    { t: 1, v: null },
    { t: 2, v: 40 },
    { t: 3, v: 80 },
  ]
  expect(scaleOf([{ points }])).toEqual(valueScale(40, 80))
  expect(scaleOf([])).toEqual(valueScale(0, 1))
})
