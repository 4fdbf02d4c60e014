import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { ConnectionState } from './connectionState.ts'
import { createHeartbeat, createProbeTimer } from './heartbeat.ts'
import { NoAnswer } from './liveSource.ts'

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
  await vi.advanceTimersByTimeAsync(3900)
  expect(ask).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(600)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ask).toHaveBeenCalledTimes(1)
  answer()
  await vi.advanceTimersByTimeAsync(4600)
  expect(ask).toHaveBeenCalledTimes(2)
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

test('after a sleep the connection is redialled when no answer arrives within two seconds (case 13)', async () => {
  const redial = vi.fn()
  const { onWake } = createHeartbeat({
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
