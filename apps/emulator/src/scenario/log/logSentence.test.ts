import { expect, test } from 'vitest'
import type { Cause } from './logEntry.ts'
import { trafficSentence, worldSentences } from './logSentence.ts'
import type { TrafficEvent } from './trafficLog.ts'
import { Report, type WorldEntry } from './worldLog.ts'

const deviceId = 'HY-0001'
const power = {
  event: 'hydra_power',
  deviceId,
  data: { deviceId, t: 5, epoch: 1, seq: 9, type: 'ac-power', channel: 1, ns: 0 },
} as const
const status = {
  event: 'hydra_status',
  deviceId,
  data: { deviceId, t: 5, soc: [1, null] },
} as const

test.each<[WorldEntry, string]>([
  [{ kind: 'step', step: 'dark', lap: 2 }, 'step dark'],
  [{ kind: 'opened', step: 'asked' }, 'the condition of step asked is met'],
  [{ kind: 'fault', fault: 'slow', now: 'hit' }, 'fault slow hit'],
  [
    { kind: 'verbatim', deviceId, event: 'balance', data: { kwh: 3 } },
    'HY-0001 balance kwh=3, verbatim',
  ],
])('says an entry of the world log in one sentence', (entry, sentence) => {
  expect(worldSentences(entry)).toEqual([sentence])
})

test.each<[Cause, string]>([
  [{ by: 'step', step: 'grid-lost' }, 'step grid-lost'],
  [{ by: 'fault', fault: 'flaky' }, 'fault flaky'],
  [{ by: 'control' }, 'control'],
  [{ by: 'dashboard', uid: 'u-1' }, 'dashboard'],
])('names the cause of an input', (cause, text) => {
  const entry = { kind: 'input', deviceId, action: { do: 'cloud', cover: 0.5 }, cause } as const
  expect(worldSentences(entry)).toEqual([`HY-0001 cloud cover=0.5, by ${text}`])
})

test('says each frame of a change or report, without its device, time and place', () => {
  const sentences = [
    'HY-0001 hydra_power type=ac-power channel=1 ns=0',
    'HY-0001 hydra_status soc=[1,null]',
  ]
  expect(worldSentences({ kind: 'change', deviceId, frames: () => [power, status] })).toEqual(
    sentences,
  )
  const report = new Report(deviceId, { changes: () => [power], report: () => [status] })
  expect(worldSentences(report)).toEqual(sentences)
})

test.each([
  [null, 'null'],
  [7, '7'],
  ['low', '"low"'],
])('shows a frame that is no object as its JSON', (data, text) => {
  const entry = { kind: 'verbatim', deviceId, event: 'balance', data } as const
  expect(worldSentences(entry)).toEqual([`HY-0001 balance ${text}, verbatim`])
})

const call = { call: 1, method: 'GET', path: '/api/bg', query: '' } as const
const answer = { ...call, kind: 'answer', who: null, status: 200, ms: 4, faults: [] } as const
const who = 'ada@wattpost.test'
const ack = { kind: 'ack', socket: 's1', who, name: 'subscribe', deviceIds: ['A', 'B'] } as const

test.each<[TrafficEvent, string]>([
  [{ ...call, kind: 'request' }, '→ GET /api/bg'],
  [{ ...call, kind: 'request', query: 'page=2' }, '→ GET /api/bg?page=2'],
  [answer, '← 200 GET /api/bg'],
  [{ ...answer, who }, '← 200 GET /api/bg ada@wattpost.test'],
  [
    { ...answer, status: null, faults: ['slow', 'cut'] },
    '← no answer GET /api/bg, hit by slow, cut',
  ],
  [{ kind: 'connect', socket: 's1', who }, 'socket connected ada@wattpost.test'],
  [{ kind: 'refuse', who: null, message: 'no token' }, 'socket refused: no token'],
  [{ kind: 'refuse', who, message: 'expired' }, 'socket refused: expired ada@wattpost.test'],
  [
    { kind: 'disconnect', socket: 's1', who, reason: 'ping timeout' },
    'socket disconnected: ping timeout ada@wattpost.test',
  ],
  [{ ...ack, ok: true }, 'requested subscribe A B: ok ada@wattpost.test'],
  [
    { ...ack, ok: false, message: 'not yours' },
    'requested subscribe A B: refused: not yours ada@wattpost.test',
  ],
  [{ ...ack, ok: false }, 'requested subscribe A B: refused:  ada@wattpost.test'],
  [{ kind: 'deliver', event: 'power', deviceId, frames: 3, to: 2 }, 'sent power of HY-0001 to 2'],
])('says an entry of the traffic log, the account last', (event, sentence) => {
  expect(trafficSentence(event)).toBe(sentence)
})
