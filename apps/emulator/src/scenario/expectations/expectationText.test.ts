import { expect, test } from 'vitest'
import type { Expectation } from '../schema/expectation.ts'
import { expectedText } from './expectationText.ts'

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
