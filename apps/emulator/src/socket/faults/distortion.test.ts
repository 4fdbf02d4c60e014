import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SocketCondition } from '../../scenario/faults/socketFault.ts'
import { packetOf } from '../eventPacket.ts'
import { Distortion } from './distortion.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function underFault(...faults: SocketCondition[]) {
  const out: unknown[] = []
  const idle = vi.fn()
  const distortion = new Distortion(
    () => true,
    ({ what }) => (what.socket === 'slow' && typeof what.latency === 'number' ? what.latency : 0),
    idle,
  )
  distortion.set(faults.map((what, index) => ({ id: `fault-${index}`, what })))
  const send = (name: string, payload: unknown) =>
    distortion.hurdle(packetOf({ name, args: [payload] }), ({ data }) => out.push(data))
  return { out, idle, distortion, send }
}
const wire = (name: string, payload: unknown) => packetOf({ name, args: [payload] }).data

test('a mute connection gets nothing', () => {
  const { out, send } = underFault({ socket: 'mute' })
  send('power', 1)
  expect(out).toEqual([])
})

test('one that is mute for what clients ask gets everything', () => {
  const { out, send } = underFault({ socket: 'mute', direction: 'in' })
  send('power', 1)
  expect(out).toEqual([wire('power', 1)])
})

test('a fault of one event leaves the others alone', () => {
  const { out, send } = underFault({ socket: 'mute', event: 'power' })
  send('power', 1)
  send('status', 2)
  expect(out).toEqual([wire('status', 2)])
})

test('everything comes twice', () => {
  const { out, send } = underFault({ socket: 'duplicate' })
  send('power', 1)
  expect(out).toEqual([wire('power', 1), wire('power', 1)])
})

test('neighbours change places, and one without a neighbour is only late', () => {
  const { out, send } = underFault({ socket: 'reorder' })
  for (const n of [1, 2, 3]) send('power', n)
  vi.advanceTimersByTime(1000)
  expect(out).toEqual([2, 1, 3].map((n) => wire('power', n)))
})

test('a broken payload is half of its JSON, under the event’s own name', () => {
  const { out, send } = underFault({ socket: 'malformed' })
  send('power', { deviceId: 'BG-0001' })
  expect(out).toEqual([wire('power', '{"deviceId"')])
})

test('a slow connection gets everything late and in order, also what comes when the fault is over', () => {
  const { out, idle, distortion, send } = underFault({ socket: 'slow', latency: 200 })
  send('power', 1)
  distortion.set([])
  send('power', 2)
  expect(out).toEqual([])
  expect(idle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(210)
  expect(out).toEqual([wire('power', 1), wire('power', 2)])
  expect(idle).toHaveBeenCalledTimes(1)
})

test('what holds the connection together passes a mute link', () => {
  const { out, distortion } = underFault({ socket: 'mute' })
  distortion.hurdle({ data: '0{"sid":"x"}', options: undefined }, ({ data }) => out.push(data))
  expect(out).toEqual(['0{"sid":"x"}'])
})
