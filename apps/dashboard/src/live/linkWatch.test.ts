import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchLink } from './linkWatch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function watching(pingMs: number) {
  const dead = vi.fn()
  const link = watchLink(dead)
  for (let ping = 0; ping < 3; ping += 1) {
    vi.advanceTimersByTime(pingMs)
    link.pinged()
  }
  return { link, dead }
}

test('a link of which nothing is heard is dead within ten seconds (case 7)', () => {
  const { dead } = watching(5000)
  vi.advanceTimersByTime(7500)
  expect(dead).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2000)
  expect(dead).toHaveBeenCalledTimes(1)
})

test('anything that comes keeps it alive', () => {
  const { link, dead } = watching(5000)
  for (let second = 0; second < 60; second += 1) {
    vi.advanceTimersByTime(1000)
    link.heard()
  }
  expect(dead).not.toHaveBeenCalled()
})

test('a server that is seldom heard is given its time', () => {
  const { dead } = watching(25_000)
  vi.advanceTimersByTime(39_000)
  expect(dead).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2000)
  expect(dead).toHaveBeenCalledTimes(1)
})

test('a server that is often heard may take a breath', () => {
  const { dead } = watching(1000)
  vi.advanceTimersByTime(7500)
  expect(dead).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(dead).toHaveBeenCalledTimes(1)
})

test('a link that is over is not watched any more', () => {
  const { link, dead } = watching(5000)
  link.stop()
  vi.advanceTimersByTime(60_000)
  expect(dead).not.toHaveBeenCalled()
})
