import { expect, test } from 'vitest'
import type { Origin } from '../../domain/alerts/alert.ts'
import { sinceOf } from './useSince.ts'

const key = 'BG-1 highVoltage'
const limit: Origin = { kind: 'points', metric: 'batteryVoltage', holds: (value) => value > 12 }
const tamper: Origin = { kind: 'states', series: 'tamper', holds: (value) => value === 1 }
/** The values of the last day are all above the limit. */
const history = new Map([[key, { atMs: 1000, atLeast: true }]])
const seen = { key, fromMs: 90_000, isFromOpen: false, toMs: null }

test('a new threshold starts now, whatever the values were before', () => {
  expect(sinceOf({ key, origin: limit }, history, [seen])).toEqual({ atMs: 90_000, atLeast: false })
})

test.each([
  ['that ran before the browser looked', { ...seen, isFromOpen: true }],
  ['that has ended', { ...seen, toMs: 95_000 }],
  ['of another device', { ...seen, key: 'BG-2 highVoltage' }],
])('an alert %s does not date a limit', (_, other) => {
  expect(sinceOf({ key, origin: limit }, history, [other])).toEqual(history.get(key))
})

test('the history dates a state, and a known start stays', () => {
  expect(sinceOf({ key, origin: tamper }, history, [seen])).toEqual(history.get(key))
  const known = { kind: 'known', atMs: 7 } as const
  expect(sinceOf({ key, origin: known }, history, [seen])).toEqual({ atMs: 7, atLeast: false })
  expect(sinceOf({ key, origin: limit }, new Map(), [])).toBeNull()
})
