import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DelayLine } from './messageFaults.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function line() {
  const out: string[] = []
  const delays = new DelayLine(() => out.push('empty'))
  return {
    out,
    delays,
    enter: (ms: number, name: string) => delays.enter(ms, () => out.push(name)),
  }
}

test('runs delayed actions late and in order', () => {
  const { out, enter } = line()
  enter(300, 'a')
  enter(100, 'b')
  vi.advanceTimersByTime(290)
  expect(out).toEqual([])
  vi.advanceTimersByTime(20)
  expect(out).toEqual(['a', 'b', 'empty'])
})

test('an action without a delay waits only for earlier ones', () => {
  const { out, enter, delays } = line()
  enter(0, 'at once')
  expect(out).toEqual(['at once'])
  enter(100, 'late')
  enter(0, 'behind it')
  expect(delays.isEmpty).toBe(false)
  vi.advanceTimersByTime(110)
  expect(out).toEqual(['at once', 'late', 'behind it', 'empty'])
})

test('a cleared line runs nothing', () => {
  const { out, enter, delays } = line()
  enter(100, 'late')
  delays.clear()
  vi.advanceTimersByTime(1000)
  expect(out).toEqual([])
})

test('a delay of weeks is no shorter than one of days', () => {
  const { out, enter } = line()
  const weeksMs = 26 * 24 * 3_600_000
  enter(weeksMs, 'late')
  vi.advanceTimersByTime(weeksMs - 100)
  expect(out).toEqual([])
  vi.advanceTimersByTime(200)
  expect(out).toEqual(['late', 'empty'])
})

test('the bytes of waiting actions count until they run or are dropped', () => {
  const delays = new DelayLine()
  delays.enter(0, () => {}, 7)
  delays.enter(100, () => {}, 20)
  delays.enter(200, () => {}, 3)
  expect(delays.waitingBytes).toBe(23)
  vi.advanceTimersByTime(150)
  expect(delays.waitingBytes).toBe(3)
  delays.clear()
  expect(delays.waitingBytes).toBe(0)
})
