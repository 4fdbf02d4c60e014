import { expect, test } from 'vitest'
import { metricsState } from './metricsState.ts'

const none = new Map([['solar', []]])
const some = new Map([['solar', [{ t: 0, v: 1 }]]])
const failure = new Error('too slow')
const known = { series: none, isTold: true, streaming: false, failure: null }

test.each([
  ['nothing is answered yet', { isTold: false, streaming: true }, { kind: 'loading' }],
  ['live values come before any answer', { isTold: false, series: some }, { kind: 'loading' }],
  ['all is told, and nothing was measured', {}, { kind: 'empty' }],
  ['the first points are yet to come', { streaming: true }, { kind: 'charts', failure: null }],
  ['there are points', { series: some }, { kind: 'charts', failure: null }],
  // That it was silent nobody can say then.
  ['nothing could be had', { isTold: false, failure }, { kind: 'failed', failure }],
  ['it is tried again', { failure, streaming: true }, { kind: 'charts', failure }],
  ['only a part could be had', { series: some, failure }, { kind: 'charts', failure }],
])('%s', (_, more, state) => {
  expect(metricsState({ ...known, ...more })).toEqual(state)
})
