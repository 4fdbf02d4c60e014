import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Capability } from './capability.ts'
import type { ConnectionState } from './connectionState.ts'
import { createHeartbeat, createProbeTimer } from './heartbeat.ts'
import { NoAnswer, Refused } from './liveSource.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('after four quiet seconds one probe is sent, and none before its answer (case 7)', async () => {
  let answer = () => {}
  const ask = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        answer = resolve
      }),
  )
  const probe = createProbeTimer(ask)
  probe.start()
  await vi.advanceTimersByTimeAsync(3999)
  expect(ask).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ask).toHaveBeenCalledTimes(1)
  answer()
  await vi.advanceTimersByTimeAsync(3999)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a started timer waits four seconds, however long ago it was created', async () => {
  const ask = vi.fn(async () => {})
  const probe = createProbeTimer(ask)
  await vi.advanceTimersByTimeAsync(60_000)
  probe.start()
  await vi.advanceTimersByTimeAsync(3999)
  expect(ask).not.toHaveBeenCalled()
})

test('a timer started twice is stopped once', async () => {
  const ask = vi.fn(async () => {})
  const probe = createProbeTimer(ask)
  probe.start()
  probe.start()
  probe.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).not.toHaveBeenCalled()
})

test('no probe is sent while messages arrive or the connection is closed', async () => {
  const ask = vi.fn(async () => {})
  const probe = createProbeTimer(ask)
  probe.start()
  for (let second = 0; second < 20; second += 1) {
    await vi.advanceTimersByTimeAsync(1000)
    probe.onMessage()
  }
  probe.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).not.toHaveBeenCalled()
})

/** A heartbeat over a connection in this state; the answer to its probes is set by the test. */
function beating(
  state: ConnectionState,
  answer: () => Promise<object> = async () => ({}),
  capability: Capability = 'acknowledged',
  isPresumed = false,
) {
  const connection = createStore<ConnectionState>(() => state)
  const [request, redial] = [vi.fn(answer), vi.fn()]
  const heartbeat = createHeartbeat({
    ...{ connection, redial },
    capabilities: { of: () => capability, isPresumed: () => isPresumed },
    // The answer of a probe is not read.
    request: request as never,
  })
  return { connection, request, redial, ...heartbeat }
}
const connected: ConnectionState = { kind: 'Connected' }
const connecting: ConnectionState = { kind: 'Connecting', attempt: 1, lostAtMs: null }
const lost: ConnectionState = { kind: 'Disconnected', reason: 'transport close', lostAtMs: 0 }

test('a quiet connection is probed from its opening until its loss (case 7)', async () => {
  const { connection, request } = beating(connecting)
  connection.setState({ ...connecting, attempt: 2 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(request, 'before the opening').not.toHaveBeenCalled()
  connection.setState(connected, true)
  await vi.advanceTimersByTimeAsync(4000)
  expect(request).toHaveBeenCalledExactlyOnceWith('unwatch', { deviceIds: [] }, 3500)
  connection.setState(lost, true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(request, 'after the loss').toHaveBeenCalledTimes(1)
})

test('the first probe shows at the opening whether probes are acknowledged', async () => {
  const { connection, request } = beating(connecting, async () => ({}), 'untried')
  connection.setState(connected, true)
  await vi.advanceTimersByTimeAsync(0)
  expect(request).toHaveBeenCalledExactlyOnceWith('unwatch', { deviceIds: [] }, undefined)
  connection.setState(lost, true)
  connection.setState(connected, true)
  connection.setState(lost, true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(request, 'a connection that ended at once').toHaveBeenCalledTimes(1)
})

test('probes stay untried until one is acknowledged: a quiet connection is probed again', async () => {
  const { connection, request } = beating(connecting, async () => ({}), 'untried')
  connection.setState(connected, true)
  await vi.advanceTimersByTimeAsync(3999)
  expect(request).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(request).toHaveBeenCalledTimes(2)
  expect(request).toHaveBeenLastCalledWith('unwatch', { deviceIds: [] }, undefined)
})

test('where the connection before acknowledged probes, a mute one is probed in seconds (cases 7, 13)', async () => {
  const noAnswer = () => Promise.reject(new NoAnswer('unwatch'))
  const { connection, request, redial, onWake } = beating(connecting, noAnswer, 'untried', true)
  connection.setState(connected, true)
  await vi.advanceTimersByTimeAsync(0)
  expect(request).toHaveBeenCalledExactlyOnceWith('unwatch', { deviceIds: [] }, 3500)
  onWake()
  await vi.advanceTimersByTimeAsync(0)
  expect(redial).toHaveBeenCalledTimes(1)
})

test.each<Capability>(['unacknowledged', 'off', 'untried'])(
  'where probes are %s, neither silence nor a sleep ends the connection (cases 7, 13)',
  async (capability) => {
    const noAnswer = () => Promise.reject(new NoAnswer('unwatch'))
    const { connection, request, redial, onWake } = beating(connecting, noAnswer, capability)
    connection.setState(connected, true)
    await vi.advanceTimersByTimeAsync(60_000)
    onWake()
    await vi.advanceTimersByTimeAsync(10_000)
    const timeouts = new Set(request.mock.calls.map((call: readonly unknown[]) => call[2]))
    // Untried probes wait as long as any request, and end nothing.
    expect([...timeouts]).toEqual(capability === 'untried' ? [undefined] : [])
    expect(redial).not.toHaveBeenCalled()
  },
)

test('an unanswered request neither delays nor ends the probes (case 7)', async () => {
  const { connection, request, onMessage } = beating(connecting)
  connection.setState(connected, true)
  await vi.advanceTimersByTimeAsync(3000)
  onMessage()
  await vi.advanceTimersByTimeAsync(3000)
  connection.setState({ kind: 'Busy', requests: 1 }, true)
  await vi.advanceTimersByTimeAsync(999)
  expect(request).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(request).toHaveBeenCalledTimes(1)
})

test('after a sleep the connection is redialled when no answer arrives within two seconds (case 13)', async () => {
  const redial = vi.fn()
  const { onWake } = createHeartbeat({
    capabilities: { of: () => 'acknowledged', isPresumed: () => false },
    connection: createStore<ConnectionState>(() => ({ kind: 'Connected' })),
    request: (name, _, timeoutMs) =>
      new Promise((_, reject) => setTimeout(() => reject(new NoAnswer(name)), timeoutMs)),
    redial,
  })
  onWake()
  await vi.advanceTimersByTimeAsync(1999)
  expect(redial).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(redial).toHaveBeenCalledTimes(1)
})

test.each([
  ['answered', async () => ({})],
  ['refused', () => Promise.reject(new Refused('unwatch: not supported'))],
])('after a sleep a connection whose probe is %s stays open (case 13)', async (_, answer) => {
  const { request, redial, onWake } = beating(connected, answer)
  onWake()
  await vi.advanceTimersByTimeAsync(2000)
  expect(request).toHaveBeenCalledExactlyOnceWith('unwatch', { deviceIds: [] }, 2000)
  expect(redial).not.toHaveBeenCalled()
})

test.each<readonly [string, ConnectionState, number]>([
  ['a lost connection is redialled at once', lost, 1],
  ['a failed attempt to restore it too', { ...connecting, lostAtMs: 0 }, 1],
  ['the first attempt continues', connecting, 0],
  ['a refused user stays refused', { kind: 'Failed', message: 'revoked' }, 0],
])('after a sleep %s (case 13)', (_, state, times) => {
  const { request, redial, onWake } = beating(state)
  onWake()
  expect(redial).toHaveBeenCalledTimes(times)
  expect(request).not.toHaveBeenCalled()
})

test('the browser’s events of one wake-up count once within a second (case 13)', () => {
  const { redial, onWake } = beating(lost)
  onWake()
  vi.advanceTimersByTime(999)
  onWake()
  expect(redial).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  onWake()
  expect(redial).toHaveBeenCalledTimes(2)
})
