import { HOUR_MS } from '@wattpost/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { ConnectionEvent, ConnectionState } from '../connection/connectionState.ts'
import { FRESH, OFFLINE, STALE_BY_CONNECTION, STALE_BY_DEVICE } from './freshness.ts'
import { createFreshnessMonitor } from './freshnessMonitor.ts'
import { createTimeSource } from './timeSource.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A monitor of an open connection. */
function monitoring(isSimulated = false, isProbed = true) {
  const connection = createStore<ConnectionState>(() => ({ kind: 'Connected' }))
  const time = createTimeSource(isSimulated)
  const monitor = createFreshnessMonitor({
    time,
    connection,
    isProbed: () => isProbed,
    reportIntervalMs: 10_000,
  })
  monitor.onConnectionEvent({ type: 'connected' })
  /** The device's report of now, stamped with its clock. */
  const reported = (aheadMs = 0) => {
    const lastSeen = time.nowMs() + aheadMs
    monitor.onReport('D', lastSeen)
    return { deviceId: 'D', status: 'up', lastSeen } as const
  }
  /** Passes this time, with an event every five seconds. */
  const pass = (ms: number, event: ConnectionEvent = { type: 'event-received' }) => {
    for (let leftMs = ms; leftMs > 0; leftMs -= 5000) {
      vi.advanceTimersByTime(Math.min(leftMs, 5000))
      monitor.onConnectionEvent(event)
    }
  }
  /** A device that has reported four times, a minute apart. */
  const reportedByTheMinute = () => {
    reported()
    pass(60_000)
    reported()
    pass(60_000)
    reported()
    pass(60_000)
    return reported()
  }
  return { connection, time, monitor, reported, pass, reportedByTheMinute }
}

test('an interval is learned again after it was forgotten', () => {
  const { monitor, pass, reportedByTheMinute } = monitoring()
  const device = reportedByTheMinute()
  pass(100_000)
  expect(monitor.statusNow(device), 'an interval of a minute').toBe('up')
  monitor.forgetIntervals(['other'])
  expect(monitor.statusNow(device), 'another device').toBe('up')
  monitor.forgetIntervals(['D'])
  expect(monitor.statusNow(device), 'the presumed interval').toBe('unknown')
})

test('intervals are forgotten when the speed of time changes, not at each clock reading', () => {
  const { time, monitor, pass, reportedByTheMinute } = monitoring()
  const clock = (speed: number) => ({ now: Date.now(), speed, paused: false, epoch: 1 })
  time.set(clock(1))
  const device = reportedByTheMinute()
  pass(100_000)
  time.set(clock(1))
  expect(monitor.of(device)).toBe(FRESH)
  time.set(clock(2))
  expect(monitor.of(device)).toBe(STALE_BY_DEVICE)
})

test('while time is unknown no report is overdue, but a lost connection makes it stale', () => {
  const connection = createStore<ConnectionState>(() => ({ kind: 'Connected' }))
  const monitor = createFreshnessMonitor({
    time: createTimeSource(true),
    connection,
    isProbed: () => true,
    reportIntervalMs: 10_000,
  })
  const device = { deviceId: 'D', status: 'up', lastSeen: 1000 } as const
  expect(monitor.settling.getState()).toEqual({ isSettling: false })
  expect(monitor.of(device)).toBe(FRESH)
  const atMs = (nowMs: number | null, isConnectionLost = false) =>
    monitor.of(device, { nowMs, isConnectionLost, isSettling: false })
  expect(atMs(null)).toBe(FRESH)
  expect(atMs(20_000)).toBe(FRESH)
  expect(atMs(60_000)).toBe(STALE_BY_CONNECTION)
  expect(atMs(null, true)).toBe(STALE_BY_CONNECTION)
})

test('a report received before time was known has the age of its stamp', () => {
  const { time, monitor } = monitoring(true)
  monitor.onReport('D', 1000)
  time.set({ now: 60_000, speed: 1, paused: true, epoch: 1 })
  const device = { deviceId: 'D', status: 'up', lastSeen: 1000 } as const
  expect(monitor.statusNow(device)).toBe('unknown')
})

test('a refused user’s devices are stale, offline devices stay offline', () => {
  const { connection, monitor, reported } = monitoring()
  const device = reported()
  expect(monitor.of(device)).toBe(FRESH)
  connection.setState({ kind: 'Failed', message: 'revoked' }, true)
  expect(monitor.of(device)).toBe(STALE_BY_CONNECTION)
  expect(monitor.of({ ...device, status: 'unknown' })).toBe(OFFLINE)
})

test.each([
  ['event-received', STALE_BY_DEVICE],
  ['request-acknowledged', STALE_BY_DEVICE],
  ['request-sent', STALE_BY_CONNECTION],
  ['attempt-started', STALE_BY_CONNECTION],
] as const)('while only %s happens, a silent device is %o', (type, expected) => {
  const { monitor, reported, pass } = monitoring()
  const device = reported()
  pass(30_000, { type })
  expect(monitor.of(device)).toBe(FRESH)
  pass(1, { type })
  expect(monitor.of(device)).toBe(expected)
  expect(monitor.statusNow(device)).toBe('unknown')
})

test('a clock reading is a message; the end of the server’s time is none', () => {
  const { time, monitor, reported, pass } = monitoring()
  const device = reported()
  pass(30_000)
  vi.advanceTimersByTime(2000)
  time.clear()
  expect(monitor.of(device)).toBe(STALE_BY_CONNECTION)
  time.set({ now: Date.now(), speed: 1, paused: false, epoch: 1 })
  expect(monitor.of(device)).toBe(STALE_BY_DEVICE)
})

test.each([
  ['a request that times out', { type: 'request-timed-out' } as const],
  ['a connection that opens again', { type: 'connected' } as const],
  ['a possible sleep', null],
])('the time before %s was not observed', (_, event) => {
  const { monitor, reported, pass } = monitoring()
  const device = reported()
  pass(30_000)
  vi.advanceTimersByTime(5000)
  if (event === null) monitor.doubtConnection()
  else monitor.onConnectionEvent(event)
  monitor.onConnectionEvent({ type: 'event-received' })
  expect(monitor.of(device)).toBe(STALE_BY_CONNECTION)
  pass(1)
  expect(monitor.of(device)).toBe(STALE_BY_DEVICE)
})

test('a device whose clock is wrong is as old as its last reception (case 13)', () => {
  const { monitor, reported, pass } = monitoring()
  const behind = reported(-HOUR_MS)
  expect(monitor.of(behind)).toBe(FRESH)
  const ahead = reported(HOUR_MS)
  pass(30_000)
  expect(monitor.of(ahead)).toBe(FRESH)
  pass(1)
  expect(monitor.of(ahead)).toBe(STALE_BY_DEVICE)
  expect(monitor.of(behind)).toBe(STALE_BY_DEVICE)
})

test('a device fetched since its last report is as old as its values', () => {
  const { time, monitor, reported, pass } = monitoring()
  const device = reported()
  pass(60_000)
  expect(monitor.of({ ...device, lastSeen: time.nowMs() - 1000 })).toBe(FRESH)
})

test('after a time jump no device is stale for three seconds', () => {
  const { monitor, reported, pass } = monitoring()
  const device = reported()
  pass(60_000)
  const changed = vi.fn()
  monitor.settling.subscribe(({ isSettling }) => changed(isSettling))
  monitor.onTimeJump()
  vi.advanceTimersByTime(2000)
  monitor.onTimeJump()
  pass(2999)
  expect(monitor.of(device)).toBe(FRESH)
  expect(monitor.settling.getState()).toEqual({ isSettling: true })
  pass(1)
  expect(monitor.of(device)).toEqual(STALE_BY_DEVICE)
  expect(changed.mock.calls).toEqual([[true], [false]])
})

test('after a time jump the receptions of the former time do not count', () => {
  const { monitor, reported, pass } = monitoring()
  const behind = reported(-HOUR_MS)
  monitor.onTimeJump()
  pass(3000)
  expect(monitor.statusNow(behind)).toBe('unknown')
})

test('a reset forgets reports, intervals, the connection and a time jump [S8]', () => {
  const { monitor, pass, reported, reportedByTheMinute } = monitoring()
  const device = reportedByTheMinute()
  const behind = { ...device, lastSeen: device.lastSeen - HOUR_MS }
  pass(60_000)
  monitor.onTimeJump()
  monitor.reset()
  expect(vi.getTimerCount()).toBe(0)
  expect(monitor.settling.getState()).toEqual({ isSettling: false })
  expect(monitor.of(device), 'nothing received').toBe(STALE_BY_CONNECTION)
  monitor.onConnectionEvent({ type: 'event-received' })
  expect(monitor.of(device), 'no interval learned').toBe(STALE_BY_DEVICE)
  reported(-HOUR_MS)
  expect(monitor.of(behind)).toBe(FRESH)
  monitor.reset()
  expect(monitor.statusNow(behind), 'no reception').toBe('unknown')
})

test('without probes a healthy connection is quiet between two pings', () => {
  for (const [isProbed, freshness] of [
    [true, STALE_BY_CONNECTION],
    [false, STALE_BY_DEVICE],
  ] as const) {
    const { monitor, reported } = monitoring(false, isProbed)
    const device = reported()
    for (let ping = 0; ping < 3; ping += 1) {
      vi.advanceTimersByTime(25_000)
      monitor.onConnectionEvent({ type: 'ping-received' })
    }
    expect(monitor.of(device)).toEqual(freshness)
  }
})
