import { expect, test } from 'vitest'
import type { Expectation } from '../schema/expectation.ts'
import { expectedText, occurredText, verdictText } from './expectationText.ts'

test.each<[text: string, expectation: Expectation]>([
  ['socket refuse', { id: 'it', socket: 'refuse' }],
  ['socket connect of owner@x.test', { id: 'it', socket: 'connect', who: 'owner@x.test' }],
  ['GET /api/x', { id: 'it', http: 'GET /api/x' }],
  ['GET /api/x answered 500', { id: 'it', http: 'GET /api/x', status: 500 }],
  ['watch acknowledged', { id: 'it', ack: 'watch' }],
  ['watch accepted', { id: 'it', ack: 'watch', ok: true }],
  ['never watch refused', { id: 'it', ack: 'watch', ok: false, never: true }],
  ['watch of BG-0001 acknowledged', { id: 'it', ack: 'watch', device: 'BG-0001' }],
  ['power', { id: 'it', event: 'power' }],
  ['power of BG-0001', { id: 'it', event: 'power', device: 'BG-0001' }],
  ['power where vb = 1', { id: 'it', event: 'power', where: { vb: 1 } }],
  ['never power', { id: 'it', event: 'power', never: true }],
  ['never power', { id: 'it', event: 'power', count: { max: 0 } }],
  ['power', { id: 'it', event: 'power', count: { min: 1 } }],
  ['at least 2 × power', { id: 'it', event: 'power', count: { min: 2 } }],
  ['exactly 3 × power', { id: 'it', event: 'power', count: { min: 3, max: 3 } }],
  ['at most 3 × power', { id: 'it', event: 'power', count: { max: 3 } }],
  ['1 to 3 × power', { id: 'it', event: 'power', count: { min: 1, max: 3 } }],
  ['power, within 5s', { id: 'it', event: 'power', within: 5000 }],
  ['power, after dark', { id: 'it', event: 'power', after: 'dark' }],
  ['power, within 5s after dark', { id: 'it', event: 'power', within: 5000, after: 'dark' }],
])('words an expectation as: %s', (text, expectation) => {
  expect(expectedText(expectation)).toBe(text)
})

test('words how often an event occurred', () => {
  expect([0, 1, 2].map(occurredText)).toEqual([
    'it occurred 0 times',
    'it occurred once',
    'it occurred 2 times',
  ])
})

test('words a verdict with its time, or with its reason and the nearest event if there is one', () => {
  const head = { id: 'it', expected: 'never power' }
  const failed = { ...head, state: 'failed', atMs: 1000, reason: 'it occurred once' } as const
  expect(verdictText({ ...head, state: 'met', atMs: 3000 }, 1000)).toBe(
    'met: it: never power, at 2s',
  )
  expect(verdictText({ ...head, state: 'met', atMs: 500 }, 1000)).toBe(
    'met: it: never power, at 0s',
  )
  expect(verdictText({ ...failed, nearest: '{} 1s', nearestSaid: 'BG-0001 power, 1s' }, 0)).toBe(
    'failed: it: never power; it occurred once; nearest: BG-0001 power, 1s',
  )
  expect(verdictText({ ...failed, nearest: null, nearestSaid: null }, 0)).toBe(
    'failed: it: never power; it occurred once',
  )
  expect(verdictText({ ...head, state: 'skipped', reason: 'no log' }, 0)).toBe(
    'skipped: it: never power; no log',
  )
})
