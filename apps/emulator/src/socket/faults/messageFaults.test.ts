import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MessageFault } from '../../scenario/faults/socketFaultSchema.ts'
import { packetOf } from '../eventPacket.ts'
import { MessageFaults } from './messageFaults.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function underFault(...faults: MessageFault[]) {
  const out: unknown[] = []
  const idle = vi.fn()
  const permitted = { hasChangedHands: false }
  const messageFaults = new MessageFaults({
    hits: () => true,
    delayOf: ({ what }) =>
      what.socket === 'slow' && typeof what.latency === 'number' ? what.latency : 0,
    mayReceive: (deviceId) => deviceId !== 'BG-0001' || !permitted.hasChangedHands,
    idle,
  })
  messageFaults.set(faults.map((what, index) => ({ id: `fault-${index}`, what })))
  const send = (name: string, payload: unknown) =>
    messageFaults.filterOutgoing(packetOf({ name, args: [payload] }), ({ data }) => out.push(data))
  const request = (name: string) => messageFaults.filterIncoming(name, () => out.push(name))
  return { out, idle, messageFaults, send, request, permitted }
}
const wire = (name: string, payload: unknown) => packetOf({ name, args: [payload] }).data

test('drops all messages of a mute connection', () => {
  const { out, send } = underFault({ socket: 'mute' })
  send('power', 1)
  expect(out).toEqual([])
})

test('passes messages of a connection that is mute for requests, and drops its requests', () => {
  const { out, send, request } = underFault({ socket: 'mute', direction: 'in' })
  send('power', 1)
  request('device')
  expect(out).toEqual([wire('power', 1)])
})

test('passes requests of a mute connection without a direction', () => {
  const { out, request } = underFault({ socket: 'mute' })
  request('device')
  expect(out).toEqual(['device'])
})

test('drops only the requests of the muted event', () => {
  const { out, request } = underFault({ socket: 'mute', direction: 'in', event: 'device' })
  request('device')
  request('watch')
  expect(out).toEqual(['watch'])
})

test('delays requests in order, and drops them when the connection ends', () => {
  const slow = { socket: 'slow', direction: 'in', latency: 200 } as const
  const { out, messageFaults, request } = underFault(slow)
  request('device')
  request('watch')
  expect(out).toEqual([])
  vi.advanceTimersByTime(210)
  expect(out).toEqual(['device', 'watch'])
  request('device')
  messageFaults.clear()
  vi.advanceTimersByTime(210)
  expect(out).toEqual(['device', 'watch'])
})

test('a fault of one event passes the others', () => {
  const { out, send } = underFault({ socket: 'mute', event: 'power' })
  send('power', 1)
  send('status', 2)
  expect(out).toEqual([wire('status', 2)])
})

test('sends each message twice', () => {
  const { out, send } = underFault({ socket: 'duplicate' })
  send('power', 1)
  expect(out).toEqual([wire('power', 1), wire('power', 1)])
})

test('swaps two messages, and delays one without a successor', () => {
  const { out, send } = underFault({ socket: 'reorder' })
  for (const n of [1, 2, 3]) send('power', n)
  vi.advanceTimersByTime(1000)
  expect(out).toEqual([2, 1, 3].map((n) => wire('power', n)))
})

test('sends half of the payload’s JSON under the event’s name', () => {
  const { out, send } = underFault({ socket: 'malformed' })
  send('power', { deviceId: 'BG-0001' })
  expect(out).toEqual([wire('power', '{"deviceId"')])
})

test('delays all messages in order, also those after the fault ends', () => {
  const { out, idle, messageFaults, send } = underFault({ socket: 'slow', latency: 200 })
  send('power', 1)
  messageFaults.set([])
  send('power', 2)
  expect(out).toEqual([])
  expect(idle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(210)
  expect(out).toEqual([wire('power', 1), wire('power', 2)])
  expect(idle).toHaveBeenCalledTimes(1)
})

test('passes ping and connect packets of a mute connection', () => {
  const { out, messageFaults } = underFault({ socket: 'mute' })
  messageFaults.filterOutgoing({ data: '0{"sid":"x"}', options: undefined }, ({ data }) =>
    out.push(data),
  )
  expect(out).toEqual(['0{"sid":"x"}'])
})

test.each([
  ['a slow connection', { socket: 'slow', latency: 500 }],
  ['messages that wait to be swapped', { socket: 'reorder' }],
] as const)('%s gets no frame of a device that has changed hands', (_, what) => {
  const { out, send, permitted } = underFault(what)
  const [moved, kept] = [
    { deviceId: 'BG-0001', t: 1 },
    { deviceId: 'BG-0002', t: 1 },
  ]
  send('power', moved)
  permitted.hasChangedHands = true
  vi.advanceTimersByTime(5000)
  send('power', [moved, kept])
  vi.advanceTimersByTime(5000)
  send('power', [moved])
  vi.advanceTimersByTime(5000)
  expect(out).toEqual([wire('power', [kept])])
})
