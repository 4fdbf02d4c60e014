import { MESSAGE_BAR } from '@wattpost/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCountdown } from './countdown.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the message bar hides after 4000 ms [S13, C13]', () => {
  const done = vi.fn()
  createCountdown(MESSAGE_BAR.timeoutMs, done).resume()
  vi.advanceTimersByTime(3999)
  expect(done).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(done).toHaveBeenCalledTimes(1)
})

test('hovering pauses the timer and what is left runs on afterwards [S14]', () => {
  const done = vi.fn()
  const countdown = createCountdown(4000, done)
  countdown.resume()
  vi.advanceTimersByTime(3000)
  countdown.pause()
  vi.advanceTimersByTime(60_000)
  expect(done).not.toHaveBeenCalled()
  countdown.resume()
  vi.advanceTimersByTime(999)
  expect(done).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(done).toHaveBeenCalledTimes(1)
})

test('resuming twice does not hide twice', () => {
  const done = vi.fn()
  const countdown = createCountdown(100, done)
  countdown.resume()
  countdown.resume()
  vi.advanceTimersByTime(500)
  expect(done).toHaveBeenCalledTimes(1)
})
