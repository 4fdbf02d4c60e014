import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChartPoint } from './chartSeries.ts'
import { decimated } from './decimated.ts'

const points = fc
  .array(
    fc.tuple(
      fc.option(fc.integer({ min: -1000, max: 1000 }), { freq: 12 }),
      fc.integer({ min: 1, max: 20 }),
    ),
    { minLength: 301, maxLength: 3000 },
  )
  .map((steps) => {
    let t = 0
    return steps.map(([v, step]): ChartPoint => {
      t += step
      return { t, v }
    })
  })

const values = (some: readonly ChartPoint[]) => some.flatMap(({ v }) => (v === null ? [] : [v]))

test('at most so many, in order, each of them a true point', () => {
  fc.assert(
    fc.property(points, (all) => {
      const drawn = decimated(all, 300)
      expect(drawn.length).toBeLessThanOrEqual(300)
      expect(drawn.map(({ t }) => t)).toEqual(drawn.map(({ t }) => t).toSorted((a, b) => a - b))
      const known = new Set(all)
      expect(drawn.every((point) => known.has(point))).toBe(true)
    }),
  )
})

test('the least and the greatest of all stay', () => {
  fc.assert(
    fc.property(points, (all) => {
      fc.pre(values(all).length > 0)
      const drawn = values(decimated(all, 300))
      expect(Math.min(...drawn)).toBe(Math.min(...values(all)))
      expect(Math.max(...drawn)).toBe(Math.max(...values(all)))
    }),
  )
})

test('what a gap parts is never joined', () => {
  fc.assert(
    fc.property(points, (all) => {
      const drawn = decimated(all, 300)
      drawn.forEach((point, at) => {
        const next = drawn[at + 1]
        if (point.v === null || next === undefined || next.v === null) return
        const between = all.slice(all.indexOf(point) + 1, all.indexOf(next))
        expect(between.every(({ v }) => v !== null)).toBe(true)
      })
    }),
  )
})

test('a spike of one sample in a week stays', () => {
  const week = Array.from({ length: 60_480 }, (_, at) => ({
    t: at * 10_000,
    v: at === 31_337 ? 99 : 50,
  }))
  expect(decimated(week, 300)).toContainEqual({ t: 313_370_000, v: 99 })
})

test('few points are drawn as they are', () => {
  const few = [{ t: 1, v: 2 }]
  expect(decimated(few, 300)).toBe(few)
})
