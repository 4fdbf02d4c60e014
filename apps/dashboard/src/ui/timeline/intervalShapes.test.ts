import { DAY_MS } from '@wattpost/protocol/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { intervalsFrom } from '../../domain/intervals.ts'
import {
  intervalIndexAt,
  intervalShapes,
  SHAPE_WIDTH_MIN,
  shapeOf,
  timeScale,
} from './intervalShapes.ts'

const YEAR_MS = 366 * DAY_MS
const span = { fromMs: 0, toMs: 1000 }
const scale = timeScale(span)

test('shapes fill the width, outages last', () => {
  const intervals = [
    { state: 'up', fromMs: 0, toMs: 250 },
    { state: 'down', fromMs: 250, toMs: 500 },
    { state: 'up', fromMs: 500, toMs: 1000 },
  ] as const
  expect(intervalShapes(intervals, scale, 100)).toEqual([
    { state: 'up', x: 0, width: 25 },
    { state: 'up', x: 50, width: 50 },
    { state: 'down', x: 25, width: 25 },
  ])
})

test('any span and width → each outage is visible, none outside', () => {
  const year = { fromMs: 0, toMs: YEAR_MS }
  const changes = fc.array(
    fc.record({ ts: fc.integer({ min: 0, max: YEAR_MS - 1 }), ns: fc.constantFrom(0, 1) }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(changes, fc.integer({ min: SHAPE_WIDTH_MIN, max: 2000 }), (some, width) => {
      const intervals = intervalsFrom({
        changes: some.map(({ ts, ns }) => ({ ts, ns, os: 1 - ns })),
        offlineSpans: [],
        span: year,
        steady: 'up',
      })
      const axis = timeScale(year)
      const drawn = intervalShapes(intervals, axis, width)
      for (const { x, width: shown } of drawn) {
        expect(shown).toBeGreaterThanOrEqual(SHAPE_WIDTH_MIN)
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x + shown).toBeLessThanOrEqual(width + 1e-6)
      }
      const downs = drawn.filter(({ state }) => state === 'down')
      for (const { fromMs, toMs } of intervals.filter(({ state }) => state === 'down')) {
        const middle = axis((fromMs + toMs) / 2) * width
        const near = downs.some(
          ({ x, width: shown }) =>
            middle >= x - SHAPE_WIDTH_MIN && middle <= x + shown + SHAPE_WIDTH_MIN,
        )
        expect(near).toBe(true)
      }
    }),
  )
})

test('joins thousands of short outages to one shape', () => {
  const intervals = Array.from({ length: 5000 }, (_, at) => ({
    state: 'down' as const,
    fromMs: at / 5,
    toMs: at / 5 + 0.1,
  }))
  expect(intervalShapes(intervals, scale, 300)).toEqual([{ state: 'down', x: 0, width: 300 }])
})

test.each([
  ['before', -10, -5],
  ['after', 1000, 1001],
  ['nowhere', 5, 5],
])('an interval %s the axis → no shape', (_, fromMs, toMs) => {
  expect(shapeOf({ state: 'down', fromMs, toMs }, scale, 100)).toBeNull()
})

test('overlapping shapes → selects the outage', () => {
  const intervals = [
    { state: 'up', fromMs: 0, toMs: 500 },
    { state: 'down', fromMs: 500, toMs: 501 },
    { state: 'up', fromMs: 501, toMs: 900 },
  ] as const
  const at = (x: number) => intervalIndexAt(intervals, scale, 100, x)
  expect([at(10), at(52), at(60), at(95)]).toEqual([0, 1, 2, -1])
})

test('below a bar chart → bands of equal width', () => {
  const edges = [0, 23, 47, 72]
  const axis = timeScale({ fromMs: 0, toMs: 72 }, edges)
  expect([0, 23, 47, 72, 11.5, 59.5].map(axis)).toEqual([0, 1 / 3, 2 / 3, 1, 1 / 6, 5 / 6])
  expect([-5, 100].map(axis)).toEqual([0, 1])
})
