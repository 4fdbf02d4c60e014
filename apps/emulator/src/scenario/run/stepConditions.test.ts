import { expect, test } from 'vitest'
import type { TrafficEvent } from '../log/trafficLog.ts'
import type { WorldEntry } from '../log/worldLog.ts'
import { HEAD, START_MS, scenarioOf } from '../scenarios.testing.ts'
import { Timeline } from './timeline.ts'

/** Steps of which each waits for a condition. */
function waitingFor(...conditions: readonly string[]) {
  const steps = conditions.map((after) => `  - { after: ${after}, device: A, do: offline }\n`)
  const scenario = scenarioOf(`${HEAD}fleet: [{ id: A, family: pm }, { id: B, family: pm }]
timeline:
  - { id: cut, at: 1h, fault: { http: GET /api/**, status: 500, times: 2 } }
  - { after: cut, device: A, do: online }
${steps.join('')}`)
  const queued: number[] = []
  const timeline = new Timeline(scenario, 1, (_, event) => {
    if (event.kind === 'step') queued.push(event.index)
  })
  timeline.enterLap(0)
  queued.length = 0
  return {
    reset() {
      timeline.enterLap(1)
      queued.length = 0
    },
    awaiting: (event: TrafficEvent) => timeline.awaiting(event),
    /** The steps that an entry opens. */
    openedBy(entry: WorldEntry) {
      timeline.onEntry(entry, START_MS)
      return queued.splice(0)
    },
    /** Opens a step. Returns whether it waited. */
    open(index: number) {
      timeline.open(index, START_MS)
      return queued.splice(0).includes(index)
    },
  }
}

const call = {
  kind: 'request',
  call: 0,
  method: 'GET',
  path: '/api/hydra/devices',
  query: '',
} as const
const answer: TrafficEvent = {
  ...{ ...call, kind: 'answer', who: null, status: 200 },
  ...{ ms: 3, faults: [] },
}
const connect: TrafficEvent = { kind: 'connect', socket: 's', who: 'a@b' }
const ack = (name: string, ...deviceIds: string[]): TrafficEvent => ({
  ...{ kind: 'ack', socket: 's', who: 'a@b', name, deviceIds, ok: true },
})

test.each<[string, TrafficEvent, boolean]>([
  ['{ request: GET /api/hydra/devices }', call, true],
  ['{ request: GET /api/powermeter/devices }', call, false],
  ['{ request: GET /api/hydra/devices }', answer, false],
  ['{ request: GET /api/hydra/devices }', connect, false],
  ['{ socket: connect }', connect, true],
  ['{ socket: disconnect }', connect, false],
  ['{ ack: devices }', ack('devices'), true],
  ['{ ack: devices }', ack('device'), false],
  ['{ ack: devices }', connect, false],
  ['{ ack: devices, device: A }', ack('devices', 'B', 'A'), true],
  ['{ ack: devices, device: A }', ack('devices', 'B'), false],
  ['{ event: meter_power }', ack('devices'), false],
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
  ...{ kind: 'verbatim', deviceId, event: 'meter_power', data },
})

test.each<[string, WorldEntry, boolean]>([
  ['{ exhausted: cut }', fault('cut', 'exhausted'), true],
  ['{ exhausted: cut }', fault('cut', 'hit'), false],
  ['{ exhausted: cut }', fault('other', 'exhausted'), false],
  ['{ exhausted: cut }', frame('A', 1), false],
  ['{ event: meter_power }', frame('B', 1), true],
  ['{ event: meter_power, device: A }', frame('A', 1), true],
  ['{ event: meter_power, device: A }', frame('B', 1), false],
  ['{ event: meter_power, where: { v: 3 } }', frame('A', { v: 3 }), true],
  ['{ event: meter_power, where: { v: 3 } }', frame('A', { v: 4 }), false],
  ['{ event: status }', frame('A', 1), false],
  ['{ event: meter_power }', fault('cut', 'exhausted'), false],
  ['{ socket: connect }', frame('A', 1), false],
])('says whether a step after %s opens by %j: %j', (condition, entry, isOpened) => {
  const pending = waitingFor(condition)
  expect(pending.openedBy(entry)).toEqual(isOpened ? [2] : [])
  expect(pending.openedBy(entry)).toEqual([])
  expect(pending.open(2)).toBe(!isOpened)
})

test('opens each step once in a lap', () => {
  const pending = waitingFor(
    '{ socket: connect }',
    '{ event: meter_power }',
    '{ event: meter_power }',
  )
  expect(pending.openedBy(frame('A', 1))).toEqual([3, 4])
  expect(pending.openedBy(frame('A', 1))).toEqual([])
  expect([pending.open(2), pending.open(2), pending.open(0)]).toEqual([true, false, false])
  expect(pending.openedBy(frame('A', 1))).toEqual([])
  pending.reset()
  expect(pending.openedBy(frame('A', 1))).toEqual([3, 4])
  expect(pending.awaiting(connect)).toEqual([2])
})
