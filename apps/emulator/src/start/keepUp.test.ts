import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepUp } from './keepUp.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('time catches up every 25 ms, and after a rest of 2 ms while it is behind', () => {
  let [stretches, behind] = [0, 0]
  const stop = keepUp(() => {
    stretches += 1
    behind -= 1
    return behind >= 0
  })
  vi.advanceTimersByTime(100)
  expect(stretches).toBe(4)
  behind = 10
  vi.advanceTimersByTime(25 + 10 * 2)
  expect(stretches).toBe(15)
  stop()
  vi.advanceTimersByTime(1000)
  expect(stretches).toBe(15)
})

test('time catches up again after work that threw', () => {
  let stretches = 0
  const stop = keepUp(() => {
    stretches += 1
    throw new Error('a listener failed')
  })
  for (let n = 0; n < 2; n += 1)
    expect(() => vi.advanceTimersByTime(25)).toThrow('a listener failed')
  expect(stretches).toBe(2)
  stop()
})
