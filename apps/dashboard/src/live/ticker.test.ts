import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTicker } from './ticker.ts'
import { createTimeSource } from './timeSource.ts'

const HOUR_MS = 3_600_000
const nobody = () => {}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const ticking = () => {
  const time = createTimeSource(false)
  return { time, ticker: createTicker(time) }
}

test('now moves on once a second while somebody looks, and all are told', () => {
  const { ticker } = ticking()
  const told = [vi.fn(), vi.fn()]
  const leave = told.map((listener) => ticker.subscribe(listener))
  const beganMs = ticker.nowMs()
  vi.advanceTimersByTime(900)
  expect(ticker.nowMs()).toBe(beganMs)
  vi.advanceTimersByTime(2100)
  expect(ticker.nowMs()).toBe(beganMs + 3000)
  for (const listener of told) expect(listener).toHaveBeenCalledTimes(3)
  for (const each of leave) each()
  expect(vi.getTimerCount(), 'nobody looks any more').toBe(0)
})

test('the first look after an hour in which nobody looked is not an hour old', () => {
  const { ticker } = ticking()
  ticker.subscribe(nobody)()
  vi.advanceTimersByTime(HOUR_MS)
  expect(ticker.nowMs()).toBe(Date.now())
})

test('what was drawn long before anybody could look on is looked at anew', () => {
  const { ticker } = ticking()
  const drawnMs = ticker.nowMs()
  vi.advanceTimersByTime(HOUR_MS)
  ticker.subscribe(nobody)
  expect(ticker.nowMs()).toBe(drawnMs + HOUR_MS)
})

test('one drawing sees one now, however fast the devices’ time runs', () => {
  const { time, ticker } = ticking()
  time.hear({ now: HOUR_MS, speed: 10_000, paused: false, epoch: 0 })
  vi.advanceTimersByTime(5000)
  const drawnMs = ticker.nowMs()
  expect(drawnMs).toBe(time.nowMs())
  vi.advanceTimersByTime(20)
  expect(ticker.nowMs()).toBe(drawnMs)
  ticker.subscribe(nobody)
  expect(ticker.nowMs(), 'nor does it have to be drawn again').toBe(drawnMs)
})

test('a new word of what time it is is told at once', () => {
  const { time, ticker } = ticking()
  const told = vi.fn()
  ticker.subscribe(told)
  time.hear({ now: HOUR_MS, speed: 1, paused: true, epoch: 0 })
  expect(told).toHaveBeenCalledOnce()
  expect(ticker.nowMs()).toBe(HOUR_MS)
})
