import { HOUR_MS } from '@wattpost/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { monitorLink } from './linkMonitor.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function watching(pingMs: number) {
  const dead = vi.fn()
  const link = monitorLink(dead)
  for (let ping = 0; ping < 3; ping += 1) {
    vi.advanceTimersByTime(pingMs)
    link.onPing()
  }
  return { link, dead }
}

test('a link without messages is dead within ten seconds (case 7)', () => {
  const { dead } = watching(5000)
  vi.advanceTimersByTime(8000)
  expect(dead).not.toHaveBeenCalled()
  vi.advanceTimersByTime(500)
  expect(dead).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  expect(dead, 'once').toHaveBeenCalledTimes(1)
})

test('the time of the last message is that of a ping or any other message', () => {
  const { link } = watching(5000)
  expect(link.lastMessageAtMs()).toBe(performance.now())
  vi.advanceTimersByTime(1000)
  expect(link.lastMessageAtMs()).toBe(performance.now() - 1000)
  link.onMessage()
  expect(link.lastMessageAtMs()).toBe(performance.now())
})

test('before two pings their default interval is presumed, long after the page was opened', () => {
  const dead = vi.fn()
  const link = monitorLink(dead, () => HOUR_MS + performance.now())
  link.onPing()
  vi.advanceTimersByTime(40_000)
  expect(dead).not.toHaveBeenCalled()
  vi.advanceTimersByTime(500)
  expect(dead).toHaveBeenCalledTimes(1)
})

test('an early ping does not shorten the learned interval', () => {
  const { link, dead } = watching(25_000)
  for (let ping = 0; ping < 2; ping += 1) {
    vi.advanceTimersByTime(1000)
    link.onPing()
  }
  vi.advanceTimersByTime(40_000)
  expect(dead).not.toHaveBeenCalled()
})

test('any message keeps the link alive', () => {
  const { link, dead } = watching(5000)
  for (let second = 0; second < 60; second += 1) {
    vi.advanceTimersByTime(1000)
    link.onMessage()
  }
  expect(dead).not.toHaveBeenCalled()
})

test('a long ping interval extends the time', () => {
  const { dead } = watching(25_000)
  vi.advanceTimersByTime(39_000)
  expect(dead).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2000)
  expect(dead).toHaveBeenCalledTimes(1)
})

test('a short ping interval does not shorten the time below eight seconds', () => {
  const { dead } = watching(1000)
  vi.advanceTimersByTime(7500)
  expect(dead).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(dead).toHaveBeenCalledTimes(1)
})

test('a stopped monitor reports nothing', () => {
  const { link, dead } = watching(5000)
  link.stop()
  vi.advanceTimersByTime(60_000)
  expect(dead).not.toHaveBeenCalled()
})
