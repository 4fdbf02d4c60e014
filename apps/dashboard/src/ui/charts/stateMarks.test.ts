import { expect, test } from 'vitest'
import { withOngoing } from './silenced.ts'
import { stateMarks } from './stateMarks.ts'

const span = { fromMs: 0, toMs: 100 }
const look = (v: number) => ({
  look: v === 1 ? ('good' as const) : ('rest' as const),
  word: `${v}`,
})

test('stretches between changes, unknown before the first, nothing of what has yet to come', () => {
  const changes = [
    { t: 10, v: 1 },
    { t: 30, v: 1 },
    { t: 40, v: 0 },
  ]
  expect(stateMarks(changes, span, 60, look)).toEqual([
    { fromMs: 0, toMs: 10, look: 'unknown', word: 'Not known' },
    { fromMs: 10, toMs: 40, look: 'good', word: '1' },
    { fromMs: 40, toMs: 60, look: 'rest', word: '0' },
  ])
})

test('without changes nothing is known', () => {
  expect(stateMarks([], span, 500, look)).toEqual([{ ...span, look: 'unknown', word: 'Not known' }])
})

test('what nobody heard of is not known, whatever was before and after', () => {
  const marks = stateMarks([{ t: 0, v: 1 }], span, 100, look, [{ fromMs: 20, toMs: 50 }])
  expect(marks.map(({ fromMs, toMs, look: is }) => [fromMs, toMs, is])).toEqual([
    [0, 20, 'good'],
    [20, 50, 'unknown'],
    [50, 100, 'good'],
  ])
})

test('a silence that goes on lasts until now', () => {
  const silences = withOngoing([{ fromMs: 20, toMs: 30 }], 60)
  const marks = stateMarks([{ t: 0, v: 1 }], span, 100, look, silences)
  expect(marks.map(({ fromMs, toMs, look: is }) => [fromMs, toMs, is])).toEqual([
    [0, 20, 'good'],
    [20, 30, 'unknown'],
    [30, 60, 'good'],
    [60, 100, 'unknown'],
  ])
  expect(withOngoing([], null)).toEqual([])
})
