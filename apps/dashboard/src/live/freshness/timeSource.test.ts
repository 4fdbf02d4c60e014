import { HOUR_MS } from '@wattpost/protocol'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTimeSource } from './timeSource.ts'

function sourceAt(isSimulated = false) {
  const clocks = { monotonicMs: 0, computerMs: 1_700_000_000_000 }
  const source = createTimeSource(
    isSimulated,
    () => clocks.monotonicMs,
    () => clocks.computerMs,
  )
  return { clocks, source }
}

test('without a clock reading time is the computer’s', () => {
  const { clocks, source } = sourceAt()
  expect(source.nowMs()).toBe(clocks.computerMs)
  expect(source.speed()).toBe(1)
})

test('the server’s time runs at its speed, whatever the computer’s clock shows', () => {
  const { clocks, source } = sourceAt()
  clocks.monotonicMs = 500
  source.set({ now: 1000, speed: 60, paused: false, epoch: 0 })
  clocks.monotonicMs = 2500
  clocks.computerMs += HOUR_MS
  expect(source.nowMs()).toBe(121_000)
  expect(source.speed()).toBe(60)
})

test('virtual time is unknown before the first clock reading', () => {
  const { source } = sourceAt(true)
  expect(source.isKnown()).toBe(false)
  source.set({ now: 1000, speed: 60, paused: false, epoch: 0 })
  expect(source.isKnown()).toBe(true)
  expect(sourceAt(false).source.isKnown()).toBe(true)
})

test('the simulation has ended by a reading that says so, until the next one', () => {
  const { source } = sourceAt(true)
  expect(source.hasEnded()).toBe(false)
  source.set({ now: 1000, speed: 60, paused: true, epoch: 0, ended: true })
  expect(source.hasEnded()).toBe(true)
  source.set({ now: 0, speed: 60, paused: false, epoch: 1 })
  expect(source.hasEnded()).toBe(false)
})

test('paused time does not advance', () => {
  const { clocks, source } = sourceAt()
  source.set({ now: 1000, speed: 60, paused: true, epoch: 0 })
  clocks.monotonicMs = 2000
  expect(source.nowMs()).toBe(1000)
  expect(source.speed()).toBe(0)
})

test('after clear time is the computer’s', () => {
  const { clocks, source } = sourceAt()
  source.set({ now: 1000, speed: 1, paused: false, epoch: 0 })
  source.clear()
  expect(source.nowMs()).toBe(clocks.computerMs)
})

test('without a clock reading for five seconds a server’s time is the computer’s', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { source } = sourceAt(true)
  source.expectClock()
  vi.advanceTimersByTime(4999)
  expect(source.isKnown()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(source.isKnown()).toBe(true)
  expect(source.nowMs()).toBe(1_700_000_000_000)
  source.set({ now: 1000, speed: 1, paused: true, epoch: 0 })
  expect(source.nowMs(), 'a reading that comes later').toBe(1000)
  source.clear()
  expect(source.isKnown()).toBe(false)
})

test('a clock reading is missed only by an open connection, and once known it stays', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { source } = sourceAt(true)
  source.expectClock()
  source.clear()
  vi.advanceTimersByTime(5000)
  expect(source.isKnown()).toBe(false)
  source.expectClock()
  source.set({ now: 1000, speed: 1, paused: true, epoch: 0 })
  source.expectClock()
  vi.advanceTimersByTime(5000)
  expect(source.store.getState().isMissing).toBe(false)
})
