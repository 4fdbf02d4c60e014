import { expect, test } from 'vitest'
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
