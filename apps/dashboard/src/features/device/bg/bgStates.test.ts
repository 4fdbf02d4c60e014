import { expect, test } from 'vitest'
import { bgEvents, lastChange, type SpansBySeries, stateStyles, withReported } from './bgStates.ts'

test.each([
  ['switch', 1, 'Switched on'],
  ['switch', 0, 'Switched off'],
  ['power', 0, 'Power on'],
  ['power', 1, 'No power'],
  ['tamper', 1, 'Enclosure open'],
  ['tamper', 0, 'Closed'],
] as const)('%s %i is "%s" [S10]', (series, v, word) => {
  expect(stateStyles[series](v).label).toBe(word)
})

const mark = (fromMs: number, toMs: number, label: string, tone: 'good' | 'unknown' = 'good') => ({
  ...{ fromMs, toMs, label, tone },
})
const none: SpansBySeries = { power: [], switch: [], tamper: [] }

test('events are changes of state, newest first, with their durations [K8, S10]', () => {
  const spans = {
    ...none,
    tamper: [mark(0, 50, 'Closed'), mark(50, 80, 'Enclosure open'), mark(80, 100, 'Closed')],
    switch: [mark(0, 60, 'Switched on'), mark(60, 100, 'Switched off')],
  }
  expect(bgEvents(spans)).toEqual([
    { atMs: 80, series: 'tamper', label: 'Closed', durationMs: 20 },
    { atMs: 60, series: 'switch', label: 'Switched off', durationMs: 40 },
    { atMs: 50, series: 'tamper', label: 'Enclosure open', durationMs: 30 },
  ])
})

test('the first known state is no event', () => {
  const power = [mark(0, 40, 'Not known', 'unknown'), mark(40, 100, 'Power on')]
  expect(bgEvents({ ...none, power })).toEqual([])
})

test('the device goes offline and comes back: two events; the state after them is one if it differs', () => {
  const offline = mark(40, 60, 'Not known', 'unknown')
  const power = [mark(0, 40, 'Power on'), offline, mark(60, 100, 'Power on')]
  expect(bgEvents({ ...none, power })).toEqual([
    { atMs: 60, series: 'connection', label: 'Device online', durationMs: 40 },
    { atMs: 40, series: 'connection', label: 'Device offline', durationMs: 20 },
  ])
  const tamper = [mark(0, 40, 'Closed'), offline, mark(60, 100, 'Enclosure open')]
  expect(bgEvents({ ...none, tamper })).toEqual([
    { atMs: 60, series: 'tamper', label: 'Enclosure open', durationMs: 40 },
  ])
})

const on = { switch: 'on', power: 'on', tamper: 'off', bv: 0, cut_off: 0 } as const

test('reports newer than the last fetched point are appended in the wire’s encoding [S10]', () => {
  const reported = [
    { t: 5, status: on },
    { t: 20, status: { ...on, switch: 'off', power: 'off', tamper: 'on' } as const },
  ]
  const fetched = [{ t: 10, v: 1 }]
  expect(withReported(fetched, reported, 'switch')).toEqual([...fetched, { t: 20, v: 0 }])
  expect(withReported(fetched, reported, 'power')).toEqual([...fetched, { t: 20, v: 1 }])
  expect(withReported([{ t: 20, v: 0 }], reported, 'switch'), 'already fetched').toHaveLength(1)
  expect(withReported([], reported, 'tamper')).toEqual([
    { t: 5, v: 0 },
    { t: 20, v: 1 },
  ])
})

test('a report without a state adds nothing', () => {
  expect(withReported([], [{ t: 5, status: { switch: 'on' } }], 'power')).toEqual([])
})

test('a change from one known state to another is no change of the connection', () => {
  const power = [mark(0, 40, 'Power on'), mark(40, 100, 'No power')]
  expect(bgEvents({ ...none, power })).toEqual([
    { atMs: 40, series: 'power', label: 'No power', durationMs: 60 },
  ])
})

test.each([
  ['the last of its changes', [1, 0, 0, 1, 1], { atMs: 3, isOpen: false }],
  ['a change in the newest point', [1, 1, 0], { atMs: 2, isOpen: false }],
  ['none: the value may be older than its first point', [1, 1], { atMs: 0, isOpen: true }],
  ['no point', [], null],
])('a series took its newest value at %s', (_, values, expected) => {
  expect(lastChange(values.map((v, t) => ({ t, v })))).toEqual(expected)
})
