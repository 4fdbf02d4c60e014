import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  combinedIntervals,
  type IntervalState,
  intervalsFrom,
  overlaid,
  type StateInterval,
  secondsIn,
} from './intervals.ts'

const span = { fromMs: 0, toMs: 1000 }
const change = (ts: number, ns: 0 | 1) => ({ ts, ns, os: 1 - ns })
const base = { changes: [], offlineSpans: [], span, steady: 'up' } as const
const textsOf = (intervals: readonly StateInterval[]) =>
  intervals.map(({ state, fromMs, toMs }) => `${state} ${fromMs}–${toMs}`)

test('no changes → the steady state for the whole span', () => {
  expect(textsOf(intervalsFrom(base))).toEqual(['up 0–1000'])
  expect(textsOf(intervalsFrom({ ...base, steady: 'down', off: 'standby' }))).toEqual([
    'standby 0–1000',
  ])
})

test('before the first change → its old state', () => {
  const changes = [change(500, 1), change(300, 0)]
  expect(textsOf(intervalsFrom({ ...base, changes }))).toEqual([
    'up 0–300',
    'down 300–500',
    'up 500–1000',
  ])
})

test('a span without data → unknown, over the changes', () => {
  const offlineSpans = [{ fromMs: 200, toMs: 400 }]
  expect(textsOf(intervalsFrom({ ...base, changes: [change(300, 0)], offlineSpans }))).toEqual([
    'up 0–200',
    'unknown 200–400',
    'down 400–1000',
  ])
})

const moment = fc.integer({ min: -100, max: 1100 })
const anySeries = fc
  .tuple(
    fc.array(fc.tuple(moment, fc.constantFrom<0 | 1>(0, 1))),
    fc.array(fc.tuple(moment, moment)),
  )
  .map(([changes, offlineSpans]) =>
    intervalsFrom({
      ...base,
      changes: changes.map(([ts, ns]) => change(ts, ns)),
      offlineSpans: offlineSpans.map(([a, b]) => ({
        fromMs: Math.min(a, b),
        toMs: Math.max(a, b),
      })),
    }),
  )

function expectWhole(intervals: readonly StateInterval[]) {
  expect(intervals[0]?.fromMs).toBe(0)
  expect(intervals.at(-1)?.toMs).toBe(1000)
  intervals.forEach((interval, at) => {
    expect(interval.toMs).toBeGreaterThan(interval.fromMs)
    expect(intervals[at + 1]?.fromMs ?? 1000).toBe(interval.toMs)
  })
}

test('any changes → no gaps and no overlaps', () => {
  fc.assert(fc.property(anySeries, expectWhole))
})

const stateAt = (intervals: readonly StateInterval[], atMs: number): IntervalState | undefined =>
  intervals.find(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs)?.state

test('combined: up while one is up, down while all are down, else unknown', () => {
  fc.assert(
    fc.property(
      fc.array(anySeries, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 999 }),
      (series, atMs) => {
        const together = combinedIntervals(series)
        expectWhole(together)
        const states = series.map((one) => stateAt(one, atMs))
        const expected = states.includes('up')
          ? 'up'
          : states.every((state) => state === 'down')
            ? 'down'
            : 'unknown'
        expect(stateAt(together, atMs)).toBe(expected)
      },
    ),
  )
  expect(combinedIntervals([])).toEqual([])
})

test('adds up the seconds of a state', () => {
  const intervals = intervalsFrom({ ...base, changes: [change(250, 0), change(500, 1)] })
  expect([secondsIn(intervals, 'down'), secondsIn(intervals, 'up')]).toEqual([0.25, 0.75])
})

const asUnknown = (span: { fromMs: number; toMs: number }) => ({ ...span, is: '?' })
const kinds = [
  { fromMs: 0, toMs: 10, is: 'up' },
  { fromMs: 10, toMs: 20, is: 'down' },
]

test('a span without data → unknown within it, unchanged outside', () => {
  expect(overlaid(kinds, [{ fromMs: 4, toMs: 12 }], asUnknown)).toEqual([
    { fromMs: 0, toMs: 4, is: 'up' },
    { fromMs: 4, toMs: 10, is: '?' },
    { fromMs: 10, toMs: 12, is: '?' },
    { fromMs: 12, toMs: 20, is: 'down' },
  ])
})

test('an open span → unknown to the last part’s end; a span outside → no change', () => {
  const open = { fromMs: 15, toMs: Number.POSITIVE_INFINITY }
  expect(overlaid(kinds, [open], asUnknown).at(-1)).toEqual({ fromMs: 15, toMs: 20, is: '?' })
  expect(overlaid(kinds, [{ fromMs: 20, toMs: 30 }], asUnknown)).toEqual(kinds)
})
