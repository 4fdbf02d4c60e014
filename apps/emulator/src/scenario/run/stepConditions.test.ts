import { expect, test } from 'vitest'
import type { TrafficEvent } from '../log/trafficLog.ts'
import type { WorldEntry } from '../log/worldLog.ts'
import { HEAD, scenarioOf } from '../scenarios.testing.ts'
import { PendingSteps } from './pendingSteps.ts'

/** Steps of which each waits for a condition. */
function waitingFor(...conditions: readonly string[]) {
  const steps = conditions.map((after) => `  - { after: ${after}, device: A, do: offline }\n`)
  const { timeline } = scenarioOf(`${HEAD}fleet: [{ id: A, family: pm }, { id: B, family: pm }]
timeline:
  - { id: cut, at: 1h, fault: { http: GET /api/**, status: 500, times: 2 } }
  - { after: cut, device: A, do: online }
${steps.join('')}`)
  const pending = new PendingSteps(timeline)
  pending.reset()
  return pending
}

const call = { kind: 'request', call: 0, method: 'GET', path: '/api/x', query: '' } as const
const answer: TrafficEvent = {
  ...{ ...call, kind: 'answer', who: null, status: 200 },
  ...{ ms: 3, faults: [] },
}
const connect: TrafficEvent = { kind: 'connect', socket: 's', who: 'a@b' }
const ack = (name: string, ...deviceIds: string[]): TrafficEvent => ({
  ...{ kind: 'ack', socket: 's', who: 'a@b', name, deviceIds, ok: true },
})

test.each<[string, TrafficEvent, boolean]>([
  ['{ request: GET /api/x }', call, true],
  ['{ request: GET /api/y }', call, false],
  ['{ request: GET /api/x }', answer, false],
  ['{ request: GET /api/x }', connect, false],
  ['{ socket: connect }', connect, true],
  ['{ socket: disconnect }', connect, false],
  ['{ ack: devices }', ack('devices'), true],
  ['{ ack: devices }', ack('device'), false],
  ['{ ack: devices }', connect, false],
  ['{ ack: devices, device: A }', ack('devices', 'B', 'A'), true],
  ['{ ack: devices, device: A }', ack('devices', 'B'), false],
  ['{ event: balance }', ack('devices'), false],
  ['{ exhausted: cut }', call, false],
])('says whether a step after %s awaits %j: %j', (condition, event, isAwaited) => {
  const pending = waitingFor(condition)
  expect(pending.awaiting(event)).toEqual(isAwaited ? [2] : [])
  expect(pending.open(2)).toBe(true)
  expect(pending.awaiting(event)).toEqual([])
})

const fault = (id: string, now: 'hit' | 'exhausted'): WorldEntry => ({
  ...{ kind: 'fault', fault: id, now },
})
const frame = (deviceId: string, data: unknown): WorldEntry => ({
  ...{ kind: 'verbatim', deviceId, event: 'balance', data },
})

test.each<[string, WorldEntry, boolean]>([
  ['{ exhausted: cut }', fault('cut', 'exhausted'), true],
  ['{ exhausted: cut }', fault('cut', 'hit'), false],
  ['{ exhausted: cut }', fault('other', 'exhausted'), false],
  ['{ exhausted: cut }', frame('A', 1), false],
  ['{ event: balance }', frame('B', 1), true],
  ['{ event: balance, device: A }', frame('A', 1), true],
  ['{ event: balance, device: A }', frame('B', 1), false],
  ['{ event: balance, where: { amount: 3 } }', frame('A', { amount: 3 }), true],
  ['{ event: balance, where: { amount: 3 } }', frame('A', { amount: 4 }), false],
  ['{ event: status }', frame('A', 1), false],
  ['{ event: balance }', fault('cut', 'exhausted'), false],
  ['{ socket: connect }', frame('A', 1), false],
])('says whether a step after %s opens by %j: %j', (condition, entry, isOpened) => {
  const pending = waitingFor(condition)
  expect(pending.openedBy(entry)).toEqual(isOpened ? [2] : [])
  expect(pending.openedBy(entry)).toEqual([])
  expect(pending.open(2)).toBe(!isOpened)
})

test('opens each step once in a lap', () => {
  const pending = waitingFor('{ socket: connect }', '{ event: balance }', '{ event: balance }')
  expect(pending.openedBy(frame('A', 1))).toEqual([3, 4])
  expect(pending.openedBy(frame('A', 1))).toEqual([])
  expect([pending.open(2), pending.open(2), pending.open(0)]).toEqual([true, false, false])
  expect(pending.openedBy(frame('A', 1))).toEqual([])
  expect(pending.reset().map(({ index }) => index)).toEqual([2, 3, 4])
  expect(pending.openedBy(frame('A', 1))).toEqual([3, 4])
})
