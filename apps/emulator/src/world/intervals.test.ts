import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changesOf,
  commandedIntervals,
  commandedSeries,
  endedBy,
  intervalAt,
  joined,
  merged,
  seriesOf,
  until,
  valueAt,
} from './intervals.ts'
import { COMMISSIONED_MS, inputsOf } from './specs.testing.ts'

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

const between = (fromMs: number, toMs: number) => ({ fromMs, toMs })

test('cuts intervals off at a moment', () => {
  const intervals = [between(0, 10), between(20, 30), between(40, 50)]
  expect(until(intervals, 25)).toEqual([between(0, 10), between(20, 25)])
  expect(until(intervals, 30)).toEqual([between(0, 10), between(20, 30)])
  expect(until(intervals, 20)).toEqual([between(0, 10)])
})

test('an interval changes a value at its start and back at its end', () => {
  expect(changesOf([between(0, 10), between(20, 30)], false)).toEqual([
    { atMs: 0, value: false },
    { atMs: 10, value: true },
    { atMs: 20, value: false },
    { atMs: 30, value: true },
  ])
})

test.each([
  ['that overlap', [between(0, 10), between(5, 20)], [between(0, 20)]],
  ['that touch', [between(0, 10), between(10, 20)], [between(0, 20)]],
  ['within others', [between(0, 30), between(5, 20)], [between(0, 30)]],
  [
    'in any order',
    [between(40, 50), between(0, 10), between(20, 30), between(5, 12), between(29, 31)],
    [between(0, 12), between(20, 31), between(40, 50)],
  ],
  ['with gaps: none', [between(0, 10), between(11, 20)], [between(0, 10), between(11, 20)]],
])('joins intervals %s', (_, intervals, expected) => {
  expect(joined(intervals)).toEqual(expected)
})

test.each([
  ['no input', [], [between(10, 20), between(30, 40)]],
  ['an input within', [15], [between(10, 15), between(30, 40)]],
  ['the first of two inputs within', [15, 17], [between(10, 15), between(30, 40)]],
  ['an input at the start', [10], [between(30, 40)]],
  ['an input at the end', [20], [between(10, 20), between(30, 40)]],
  ['inputs outside', [5, 25, 45], [between(10, 20), between(30, 40)]],
  ['inputs before and within', [5, 35], [between(10, 20), between(30, 35)]],
  ['inputs in both', [12, 31], [between(10, 12), between(30, 31)]],
])('intervals ended by %s', (_, endsMs, expected) => {
  const inputs = inputsOf(
    'BG-1',
    [0, 'grid-off'],
    ...endsMs.map((ms) => [ms, 'grid-on'] as const),
    [38, 'offline'],
  )
  const intervals = [between(10, 20), between(30, 40)].map(after)
  expect(endedBy(intervals, inputs, 'grid-on')).toEqual(expected.map(after))
})

/** An interval in ms since commissioning, as inputs are written. */
function after({ fromMs, toMs }: { readonly fromMs: number; readonly toMs: number }) {
  return between(COMMISSIONED_MS + fromMs, COMMISSIONED_MS + toMs)
}

test('two opposite actions make a series, and the intervals of the first one', () => {
  const inputs = inputsOf(
    'BG-1',
    [10, 'offline'],
    [15, 'grid-off'],
    [20, 'online'],
    [25, 'online'],
    [30, 'offline'],
  )
  expect(commandedIntervals(inputs, 'offline', 'online')).toEqual([
    after(between(10, 20)),
    { fromMs: COMMISSIONED_MS + 30, toMs: Number.POSITIVE_INFINITY },
  ])
  const { fromMs, toMs } = after(between(0, 28))
  expect(commandedSeries(inputs, 'online', 'offline', true, fromMs, toMs)).toEqual([
    { ...after(between(0, 10)), value: true },
    { ...after(between(10, 20)), value: false },
    { ...after(between(20, 28)), value: true },
  ])
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
