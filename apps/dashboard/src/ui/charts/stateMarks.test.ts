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
