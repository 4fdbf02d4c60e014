import { expect, test } from 'vitest'
import { withOngoing } from '../../domain/intervals.ts'
import { stateSpans } from './stateSpans.ts'

const span = { fromMs: 0, toMs: 100 }
const style = (v: number) => ({
  tone: v === 1 ? ('good' as const) : ('rest' as const),
  label: `${v}`,
})

test('spans between changes, unknown before the first, none in the future', () => {
  const changes = [
    { t: 10, v: 1 },
    { t: 30, v: 1 },
    { t: 40, v: 0 },
  ]
  expect(stateSpans(changes, span, 60, style)).toEqual([
    { fromMs: 0, toMs: 10, tone: 'unknown', label: 'No data' },
    { fromMs: 10, toMs: 40, tone: 'good', label: '1' },
    { fromMs: 40, toMs: 60, tone: 'rest', label: '0' },
  ])
})

test('no changes → unknown', () => {
  expect(stateSpans([], span, 500, style)).toEqual([{ ...span, tone: 'unknown', label: 'No data' }])
})

test('a span without data → unknown', () => {
  const spans = stateSpans([{ t: 0, v: 1 }], span, 100, style, [{ fromMs: 20, toMs: 50 }])
  expect(spans.map(({ fromMs, toMs, tone }) => [fromMs, toMs, tone])).toEqual([
    [0, 20, 'good'],
    [20, 50, 'unknown'],
    [50, 100, 'good'],
  ])
})

test('an open span without data → unknown until now', () => {
  const offlineSpans = withOngoing([{ fromMs: 20, toMs: 30 }], 60)
  const spans = stateSpans([{ t: 0, v: 1 }], span, 100, style, offlineSpans)
  expect(spans.map(({ fromMs, toMs, tone }) => [fromMs, toMs, tone])).toEqual([
    [0, 20, 'good'],
    [20, 30, 'unknown'],
    [30, 60, 'good'],
    [60, 100, 'unknown'],
  ])
  expect(withOngoing([], null)).toEqual([])
})
