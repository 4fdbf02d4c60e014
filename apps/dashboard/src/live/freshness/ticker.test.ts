import { HOUR_MS } from '@wattpost/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unlistedBg } from '../devices/bgLive.ts'
import { createStores } from '../devices/deviceStores.ts'
import { createTicker, joinReports } from './ticker.ts'
import { createTimeSource } from './timeSource.ts'

const ignore = () => {}

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

test('now changes once a second with subscribers, and all are notified', () => {
  const { ticker } = ticking()
  const listeners = [vi.fn(), vi.fn()]
  const leave = listeners.map((listener) => ticker.subscribe(listener))
  const beganMs = ticker.nowMs()
  vi.advanceTimersByTime(900)
  expect(ticker.nowMs()).toBe(beganMs)
  vi.advanceTimersByTime(2100)
  expect(ticker.nowMs()).toBe(beganMs + 3000)
  for (const listener of listeners) expect(listener).toHaveBeenCalledTimes(3)
  for (const each of leave) each()
  expect(vi.getTimerCount(), 'no subscriber left').toBe(0)
})

test('the other subscribers are notified when one leaves', () => {
  const { ticker } = ticking()
  const stays = vi.fn()
  const leave = ticker.subscribe(ignore)
  ticker.subscribe(stays)
  leave()
  vi.advanceTimersByTime(1000)
  expect(stays).toHaveBeenCalledOnce()
})

test('a read without subscribers is at most a second old', () => {
  const { ticker } = ticking()
  const beganMs = ticker.nowMs()
  vi.advanceTimersByTime(999)
  expect(ticker.nowMs()).toBe(beganMs)
  vi.advanceTimersByTime(1)
  expect(ticker.nowMs()).toBe(beganMs + 1000)
})

test('with subscribers now changes only with their tick, however late it is', () => {
  const { ticker } = ticking()
  ticker.subscribe(ignore)
  const renderedMs = ticker.nowMs()
  vi.setSystemTime(renderedMs + HOUR_MS)
  const monotonic = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + HOUR_MS)
  expect(ticker.nowMs()).toBe(renderedMs)
  monotonic.mockRestore()
  vi.advanceTimersByTime(1000)
  expect(ticker.nowMs()).toBe(Date.now())
})

test('the first read after an hour without subscribers is current', () => {
  const { ticker } = ticking()
  ticker.subscribe(ignore)()
  vi.advanceTimersByTime(HOUR_MS)
  expect(ticker.nowMs()).toBe(Date.now())
})

test('a value read an hour before the subscription is read again', () => {
  const { ticker } = ticking()
  const renderedMs = ticker.nowMs()
  vi.advanceTimersByTime(HOUR_MS)
  ticker.subscribe(ignore)
  expect(ticker.nowMs()).toBe(renderedMs + HOUR_MS)
})

test('one rendering sees one time, at any speed of the devices’ time', () => {
  const { time, ticker } = ticking()
  time.set({ now: HOUR_MS, speed: 10_000, paused: false, epoch: 0 })
  vi.advanceTimersByTime(5000)
  const renderedMs = ticker.nowMs()
  expect(renderedMs).toBe(time.nowMs())
  vi.advanceTimersByTime(20)
  expect(ticker.nowMs()).toBe(renderedMs)
  ticker.subscribe(ignore)
  expect(ticker.nowMs(), 'no second rendering').toBe(renderedMs)
})

test('a report near the next tick brings it forward, and the one after it waits for the next report', () => {
  const { ticker } = ticking()
  const listener = vi.fn()
  ticker.subscribe(listener)
  const beganMs = ticker.nowMs()
  vi.advanceTimersByTime(950)
  ticker.join()
  expect(listener).toHaveBeenCalledOnce()
  expect(ticker.nowMs()).toBe(beganMs + 950)
  for (let report = 0; report < 3; report += 1) {
    vi.advanceTimersByTime(1050)
    ticker.join()
  }
  expect(listener, 'reports that are late by a little').toHaveBeenCalledTimes(4)
  vi.advanceTimersByTime(1400)
  expect(listener, 'no more reports').toHaveBeenCalledTimes(5)
  vi.advanceTimersByTime(2000)
  expect(listener, 'once a second again').toHaveBeenCalledTimes(7)
})

test('a report right after a tick, or without subscribers, changes nothing', () => {
  const { ticker } = ticking()
  const listener = vi.fn()
  const leave = ticker.subscribe(listener)
  vi.advanceTimersByTime(500)
  ticker.join()
  expect(listener).not.toHaveBeenCalled()
  leave()
  vi.advanceTimersByTime(900)
  ticker.join()
  expect(listener).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('a page ticks with the reports of its device, and with no other', () => {
  const { ticker } = ticking()
  const { bg } = createStores()
  const listener = vi.fn()
  ticker.subscribe(listener)
  const end = joinReports(ticker, bg.store, 'BG-1')
  const report = (deviceId: string) => {
    bg.put(deviceId, unlistedBg(deviceId))
    vi.advanceTimersByTime(100)
  }
  vi.advanceTimersByTime(700)
  report('BG-2')
  expect(listener).not.toHaveBeenCalled()
  report('BG-1')
  expect(listener).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(900)
  end()
  report('BG-1')
  expect(listener, 'the page is closed').toHaveBeenCalledOnce()
})

test('a clock reading notifies at once', () => {
  const { time, ticker } = ticking()
  const listener = vi.fn()
  ticker.subscribe(listener)
  time.set({ now: HOUR_MS, speed: 1, paused: true, epoch: 0 })
  expect(listener).toHaveBeenCalledOnce()
  expect(ticker.nowMs()).toBe(HOUR_MS)
})
