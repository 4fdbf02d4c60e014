import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSilenceProbe } from './silenceProbe.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('after four seconds of silence the server is asked, once until it has answered (case 7)', async () => {
  let answer = () => {}
  const ask = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        answer = resolve
      }),
  )
  const probe = createSilenceProbe(ask)
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

test('nobody is asked while something comes, or while nothing is connected', async () => {
  const ask = vi.fn(async () => {})
  const probe = createSilenceProbe(ask)
  probe.start()
  for (let second = 0; second < 20; second += 1) {
    await vi.advanceTimersByTimeAsync(1000)
    probe.heard()
  }
  probe.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).not.toHaveBeenCalled()
})
