import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MessageFault } from '../../../scenario/faults/socketFaultSchema.ts'
import type { Eventual } from '../../../scenario/inputs/inputSource.ts'
import { packetOf } from '../outgoing.ts'
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
  const hit: { next: Eventual<number | null> } = { next: 0 }
  const permitted = { hasChangedHands: false }
  const messageFaults = new MessageFaults({
    takeHit: () => hit.next,
    delayOf: ({ what }) =>
      what.socket === 'slow' && typeof what.latency === 'number' ? what.latency : 0,
    mayReceive: (deviceId) => deviceId !== 'BG-0001' || !permitted.hasChangedHands,
    idle,
  })
  messageFaults.set(faults.map((what, index) => ({ id: `fault-${index}`, what })))
  const send = (name: string, payload: unknown) =>
    messageFaults.filterOutgoing(packetOf({ name, args: [payload] }), ({ data }) => out.push(data))
  const request = (name: string) => messageFaults.filterIncoming(name, () => out.push(name))
  return { out, idle, hit, messageFaults, send, request, permitted }
}
/** A hit that is known later. */
function laterHit() {
  let resolve: (earlierHits: number | null) => void = () => undefined
  const promise = new Promise<number | null>((known) => {
    resolve = known
  })
  return { promise, resolve: (earlierHits: number | null) => resolve(earlierHits) }
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

test('messages keep their order until the order of a hit is known, which may spare them', async () => {
  const { out, idle, hit, send, messageFaults } = underFault({ socket: 'mute' })
  const first = laterHit()
  hit.next = first.promise
  send('power', 1)
  hit.next = Promise.resolve(null)
  send('power', 2)
  messageFaults.set([])
  send('power', 3)
  expect([out, messageFaults.isIdle]).toEqual([[], false])
  first.resolve(null)
  await vi.waitFor(() => expect(out).toHaveLength(3))
  expect(out).toEqual([1, 2, 3].map((payload) => wire('power', payload)))
  expect(idle).toHaveBeenCalledOnce()
})

test('drops messages whose hit is known after the connection has closed', async () => {
  const { out, hit, send, messageFaults } = underFault({ socket: 'mute' })
  const late = laterHit()
  hit.next = late.promise
  send('power', 1)
  expect(messageFaults.waitingBytes('out')).toBeGreaterThan(0)
  messageFaults.clear()
  late.resolve(null)
  await vi.waitFor(() => expect(messageFaults.waitingBytes('out')).toBe(0))
  expect(out).toEqual([])
})
