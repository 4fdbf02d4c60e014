import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChartPoint } from './chartSeries.ts'
import { decimated, drawnPoints, shifted, valueAt, withGaps } from './points.ts'

describe('gaps', () => {
  const at = (...times: number[]) => times.map((t) => ({ t, v: 1 }))

  test('missing samples → a break; a late sample → none', () => {
    expect(withGaps(at(0, 10, 20, 42, 90, 100))).toEqual([
      ...at(0, 10, 20, 42),
      { t: 43, v: null },
      ...at(90, 100),
    ])
  })

  test('uses the given limit', () => {
    expect(withGaps(at(0, 10, 42), 60)).toEqual(at(0, 10, 42))
    expect(withGaps(at(0, 10, 42), 30)).toHaveLength(4)
  })

  test('a single point → no break', () => {
    expect(withGaps(at(5))).toEqual(at(5))
    expect(withGaps([])).toEqual([])
  })

  test('shifts points in time', () => {
    expect(shifted(at(0, 10), 100)).toEqual(at(100, 110))
  })
})

describe('valueAt', () => {
  const points = [
    { t: 10, v: 1 },
    { t: 20, v: 2 },
    { t: 21, v: null },
    { t: 40, v: 4 },
  ]

  test.each([
    [9, null],
    [10, 1],
    [15, 1],
    [20, 2],
    [30, null],
    [40, 4],
    [41, null],
  ])('value at %i → %s', (at, expected) => {
    expect(valueAt(points, at)).toBe(expected)
  })
})

describe('decimated', () => {
  test('at most 300 points are drawn of a line, and the same array each time', () => {
    const line = Array.from({ length: 1000 }, (_, at) => ({ t: at * 10, v: at % 7 }))
    const drawn = drawnPoints(line)
    expect(drawn).toEqual(decimated(line, 300))
    expect(drawnPoints(line)).toBe(drawn)
  })

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

  test('returns at most the requested number of the original points, in order', () => {
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

  test('keeps the least and the greatest value', () => {
    fc.assert(
      fc.property(points, (all) => {
        fc.pre(values(all).length > 0)
        const drawn = values(decimated(all, 300))
        expect(Math.min(...drawn)).toBe(Math.min(...values(all)))
        expect(Math.max(...drawn)).toBe(Math.max(...values(all)))
      }),
    )
  })

  test('never joins points across a gap', () => {
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

  test('keeps a spike of one sample in a week', () => {
    const week = Array.from({ length: 60_480 }, (_, at) => ({
      t: at * 10_000,
      v: at === 31_337 ? 99 : 50,
    }))
    expect(decimated(week, 300)).toContainEqual({ t: 313_370_000, v: 99 })
  })

  test('returns few points unchanged', () => {
    const few = [{ t: 1, v: 2 }]
    expect(decimated(few, 300)).toBe(few)
  })
})
