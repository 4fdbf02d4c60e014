import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLongTimeout } from './longTimeout.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const TIMER_MS_MAX = 2 ** 31 - 1
const YEARS_10_MS = 3660 * 24 * 3_600_000

test.each([1, 1000, TIMER_MS_MAX, TIMER_MS_MAX + 1, 3 * TIMER_MS_MAX, YEARS_10_MS])(
  'fires after %i ms, once and not before',
  (ms) => {
    const then = vi.fn()
    setLongTimeout(then, ms)
    vi.advanceTimersByTime(ms - 1)
    expect(then).toHaveBeenCalledTimes(0)
    vi.advanceTimersByTime(1)
    expect(then).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
  },
)

test('fires never once it is cancelled, also in its second part', () => {
  const then = vi.fn()
  const cancel = setLongTimeout(then, TIMER_MS_MAX + 1000)
  vi.advanceTimersByTime(TIMER_MS_MAX + 500)
  cancel()
  vi.advanceTimersByTime(TIMER_MS_MAX)
  expect(then).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})
