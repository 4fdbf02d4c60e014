import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenIdle } from './whenIdle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('calls once the browser reports that it is idle, and not by time', () => {
  const requestIdleCallback = vi.fn<(then: () => void) => void>()
  vi.stubGlobal('window', { requestIdleCallback })
  vi.stubGlobal('requestIdleCallback', requestIdleCallback)
  const then = vi.fn()
  whenIdle(then)
  vi.advanceTimersByTime(60_000)
  expect(then).not.toHaveBeenCalled()
  requestIdleCallback.mock.calls[0]?.[0]()
  expect(then).toHaveBeenCalledOnce()
})

test('a browser that does not report it → calls after 200 ms', () => {
  vi.stubGlobal('window', {})
  const then = vi.fn()
  whenIdle(then)
  vi.advanceTimersByTime(199)
  expect(then).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(then).toHaveBeenCalledOnce()
})
