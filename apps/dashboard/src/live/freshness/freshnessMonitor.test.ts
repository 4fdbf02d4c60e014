import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { ConnectionState } from '../connection/connectionState.ts'
import { FRESH, STALE_BY_CONNECTION } from './freshness.ts'
import { createFreshnessMonitor } from './freshnessMonitor.ts'
import { createTimeSource } from './timeSource.ts'

test('an interval is learned again after it was forgotten', () => {
  const connection = createStore<ConnectionState>(() => ({ kind: 'Connected' }))
  let nowMs = 1_000_000
  const time = createTimeSource(
    false,
    () => 0,
    () => nowMs,
  )
  const monitor = createFreshnessMonitor({ time, connection })
  monitor.onConnectionEvent({ type: 'connected' })
  for (let report = 0; report < 3; report += 1) {
    nowMs += 60_000
    monitor.onReport('D', nowMs)
  }
  const device = { deviceId: 'D', status: 'up', lastSeen: nowMs } as const
  nowMs += 100_000
  expect(monitor.statusNow(device), 'an interval of a minute').toBe('up')
  monitor.forgetIntervals(['other'])
  expect(monitor.statusNow(device), 'another device').toBe('up')
  monitor.forgetIntervals(['D'])
  expect(monitor.statusNow(device), 'the presumed interval').toBe('unknown')
})

test('while time is unknown no report is overdue, but a lost connection makes it stale', () => {
  const connection = createStore<ConnectionState>(() => ({ kind: 'Connected' }))
  const monitor = createFreshnessMonitor({ time: createTimeSource(true), connection })
  const device = { deviceId: 'D', status: 'up', lastSeen: 1000 } as const
  expect(monitor.of(device)).toBe(FRESH)
  const atMs = (nowMs: number | null, isConnectionLost = false) =>
    monitor.of(device, { nowMs, isConnectionLost, isSettling: false })
  expect(atMs(null)).toBe(FRESH)
  expect(atMs(20_000)).toBe(FRESH)
  expect(atMs(60_000)).toBe(STALE_BY_CONNECTION)
  expect(atMs(null, true)).toBe(STALE_BY_CONNECTION)
})
