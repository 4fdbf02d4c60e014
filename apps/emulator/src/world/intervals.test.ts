import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clipped, seriesOf, merged, intervalAt, valueAt } from './intervals.ts'

const up = (fromMs: number, toMs: number) => ({ fromMs, toMs, value: 'up' })
const down = (fromMs: number, toMs: number) => ({ fromMs, toMs, value: 'down' })

test.each([
  ['no change', [], [up(0, 100)]],
  ['a change', [{ atMs: 40, value: 'down' }], [up(0, 40), down(40, 100)]],
  ['a change that changes nothing', [{ atMs: 40, value: 'up' }], [up(0, 100)]],
  ['a change at the beginning', [{ atMs: 0, value: 'down' }], [down(0, 100)]],
  ['a change before the beginning', [{ atMs: -5, value: 'down' }], [down(0, 100)]],
  ['a change at the end, which is no part of it', [{ atMs: 100, value: 'down' }], [up(0, 100)]],
  [
    'there and back at once',
    [
      { atMs: 40, value: 'down' },
      { atMs: 40, value: 'up' },
    ],
    [up(0, 100)],
  ],
])('a series of %s', (_, changes, expected) => {
  expect(seriesOf(0, 100, 'up', changes)).toEqual(expected)
})

test('a value applies from its start, and reads beyond the ends are defined', () => {
  const series = [up(0, 40), down(40, 100)]
  expect([-1, 0, 39].map((ms) => valueAt(series, ms))).toEqual(['up', 'up', 'up'])
  expect([40, 99, 100].map((ms) => valueAt(series, ms))).toEqual(['down', 'down', 'down'])
  expect(intervalAt(series, 50)).toEqual(down(40, 100))
})

test('an empty series throws', () => {
  expect(() => valueAt([], 0)).toThrow('at least one interval')
})

test('joins neighbours with equal values', () => {
  expect(merged([up(0, 10), up(10, 20), down(20, 30), down(30, 40), up(40, 50)])).toEqual([
    up(0, 20),
    down(20, 40),
    up(40, 50),
  ])
})

test('clips a series to a period', () => {
  const series = [up(0, 40), down(40, 60), up(60, 100)]
  expect(clipped(series, 50, 60)).toEqual([down(50, 60)])
  expect(clipped(series, 40, 70)).toEqual([down(40, 60), up(60, 70)])
  expect(clipped(series, 100, 120)).toEqual([])
})

test('a series has no gaps, no equal neighbours, and the last change’s value (seed 5)', () => {
  const change = fc.record({ atMs: fc.integer({ min: -20, max: 120 }), value: fc.nat({ max: 2 }) })
  fc.assert(
    fc.property(fc.array(change), fc.integer({ min: 0, max: 99 }), (changes, ms) => {
      const ordered = changes.toSorted((a, b) => a.atMs - b.atMs)
      const series = seriesOf(0, 100, 0, ordered)
      expect(series[0]?.fromMs).toBe(0)
      expect(series.at(-1)?.toMs).toBe(100)
      for (const [index, interval] of series.entries()) {
        expect(interval.toMs).toBeGreaterThan(interval.fromMs)
        const next = series[index + 1]
        if (next !== undefined) expect(next).toMatchObject({ fromMs: interval.toMs })
        expect(next?.value).not.toBe(interval.value)
      }
      expect(valueAt(series, ms)).toBe(ordered.findLast(({ atMs }) => atMs <= ms)?.value ?? 0)
    }),
    { seed: 5 },
  )
})
