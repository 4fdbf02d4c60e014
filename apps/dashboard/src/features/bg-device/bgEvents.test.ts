import { expect, test } from 'vitest'
import { bgEvents, type MarksBySeries } from './bgEvents.ts'

const mark = (fromMs: number, toMs: number, word: string, look: 'good' | 'unknown' = 'good') => ({
  ...{ fromMs, toMs, word, look },
})
const none: MarksBySeries = { power: [], switch: [], tamper: [] }

test('what changed, the newest first, with how long it lasted [K8, S10]', () => {
  const marks = {
    ...none,
    tamper: [mark(0, 50, 'Closed'), mark(50, 80, 'Box open'), mark(80, 100, 'Closed')],
    switch: [mark(0, 60, 'Switched on'), mark(60, 100, 'Switched off')],
  }
  expect(bgEvents(marks)).toEqual([
    { atMs: 80, series: 'tamper', word: 'Closed', lastedMs: 20 },
    { atMs: 60, series: 'switch', word: 'Switched off', lastedMs: 40 },
    { atMs: 50, series: 'tamper', word: 'Box open', lastedMs: 30 },
  ])
})

test('how things stood at first, or when one began to know, is no event', () => {
  const power = [mark(0, 40, 'Not known', 'unknown'), mark(40, 100, 'Power on')]
  expect(bgEvents({ ...none, power })).toEqual([])
})

test('a silence is no change, but what is otherwise after it is', () => {
  const silent = mark(40, 60, 'Not known', 'unknown')
  const power = [mark(0, 40, 'Power on'), silent, mark(60, 100, 'Power on')]
  expect(bgEvents({ ...none, power })).toEqual([])
  const tamper = [mark(0, 40, 'Closed'), silent, mark(60, 100, 'Box open')]
  expect(bgEvents({ ...none, tamper })).toEqual([
    { atMs: 60, series: 'tamper', word: 'Box open', lastedMs: 40 },
  ])
})
