import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { ConnectionState } from './connectionState.ts'
import { createLifeSigns } from './lifeSigns.ts'
import { NoAnswer } from './liveSource.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('after a sleep an answer is waited for two seconds, then the connection is dialled anew (case 13)', async () => {
  const redial = vi.fn()
  const { woken } = createLifeSigns({
    connection: createStore<ConnectionState>(() => ({ kind: 'Connected' })),
    request: (name, _, timeoutMs) =>
      new Promise((_, reject) => setTimeout(() => reject(new NoAnswer(name)), timeoutMs)),
    redial,
  })
  woken()
  await vi.advanceTimersByTimeAsync(1999)
  expect(redial).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(redial).toHaveBeenCalledTimes(1)
})
