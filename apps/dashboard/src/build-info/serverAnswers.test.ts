import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverAnswers } from './serverAnswers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('nobody is sent to a dead server: it waits until an answer comes, whatever it says [X6]', async () => {
  let isDead = true
  const look = vi.fn(() => (isDead ? Promise.reject(new TypeError('dead')) : Promise.resolve()))
  const answered = vi.fn()
  void serverAnswers(look).then(answered)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(look.mock.calls.length).toBeGreaterThan(10)
  expect(answered).not.toHaveBeenCalled()
  isDead = false
  await vi.advanceTimersByTimeAsync(2000)
  expect(answered).toHaveBeenCalledOnce()
})
