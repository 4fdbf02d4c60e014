import { expect, test } from 'vitest'
import type { IntervalSeries, IntervalState } from '../../../domain/intervals.ts'
import { meterEvents, phaseTimelines } from './phaseTimelines.ts'

const on = [{ t: 0, v: 1 }]
const span = { fromMs: 0, toMs: 100 }
const drawn = (states: Parameters<typeof phaseTimelines>[0], nowMs: number) =>
  phaseTimelines(states, span, nowMs).map(({ intervals }) =>
    intervals.map(({ state, fromMs, toMs }) => `${state} ${fromMs}-${toMs}`),
  )

test('each phase has its own outages, and the future has no interval', () => {
  const phaseB = [...on, { t: 30, v: 0 }, { t: 40, v: 1 }]
  expect(drawn({ states: { phaseA: on, phaseB, phaseC: on }, offlineSpans: [] }, 80)).toEqual([
    ['up 0-80'],
    ['up 0-30', 'down 30-40', 'up 40-80'],
    ['up 0-80'],
  ])
})

test('offline spans are unknown; a phase without points is not drawn', () => {
  const states = { phaseA: on, phaseB: [{ t: 20, v: 0 }], phaseC: [] }
  const offlineSpans = [{ fromMs: 60, toMs: Number.POSITIVE_INFINITY }]
  expect(drawn({ states, offlineSpans }, 80)).toEqual([
    ['up 0-60', 'unknown 60-80'],
    ['unknown 0-20', 'down 20-60', 'unknown 60-80'],
  ])
})

test('a series has the name of its phase, and its unknown intervals a reason', () => {
  const states = { phaseA: [{ t: 20, v: 1 }], phaseB: on, phaseC: on }
  const [A] = phaseTimelines({ states, offlineSpans: [] }, span, 80)
  expect(A).toStrictEqual({
    key: 'A',
    name: 'Phase A',
    intervals: [
      { state: 'unknown', fromMs: 0, toMs: 20, reason: 'no data received' },
      { state: 'up', fromMs: 20, toMs: 80 },
    ],
  })
})

/** A series whose states last until the given moments. */
function series(
  name: string,
  ...parts: readonly (readonly [IntervalState, number])[]
): IntervalSeries {
  const intervals = parts.map(([state, toMs], at) => ({
    state,
    fromMs: parts[at - 1]?.[1] ?? 0,
    toMs,
  }))
  return { key: name, name: `Phase ${name}`, intervals }
}
const eventTexts = (...all: readonly IntervalSeries[]) =>
  meterEvents(all).map(({ atMs, label, durationMs }) => `${atMs} ${label} ${durationMs}`)

test('an event names its phase, or the supply when all phases change [K8, R22]', () => {
  const other = (name: string) => series(name, ['up', 60], ['down', 80], ['up', 100])
  const B = series('B', ['up', 10], ['down', 20], ['up', 60], ['down', 80], ['up', 100])
  expect(eventTexts(other('A'), B, other('C'))).toEqual([
    '80 Supply restored 20',
    '60 Supply lost 20',
    '20 Phase B restored 40',
    '10 Phase B lost 10',
  ])
})

test('the first known state is no event; going offline and online are events', () => {
  const all = ['A', 'B', 'C'].map((name) =>
    series(name, ['unknown', 10], ['up', 50], ['unknown', 70], ['up', 90]),
  )
  expect(eventTexts(...all)).toEqual(['70 Meter online 20', '50 Meter offline 20'])
  const lost = ['A', 'B', 'C'].map((name) =>
    series(name, ['up', 50], ['unknown', 70], [name === 'B' ? 'down' : 'up', 90]),
  )
  expect(eventTexts(...lost)).toContain('70 Phase B lost 20')
})

test('standby is no event', () => {
  expect(eventTexts(series('A', ['up', 10], ['standby', 20]))).toEqual([])
})

test('phases lost together are one event that lasts as long as the longest loss [K8]', () => {
  const [A, B] = [
    series('A', ['up', 10], ['down', 20], ['up', 40]),
    series('B', ['up', 10], ['down', 30]),
  ]
  expect(eventTexts(A, B, series('C', ['up', 40]))).toEqual([
    '20 Phase A restored 20',
    '10 Phase A, Phase B lost 20',
  ])
  expect(eventTexts(B, A, series('C', ['up', 40]))).toContain('10 Phase B, Phase A lost 20')
})
