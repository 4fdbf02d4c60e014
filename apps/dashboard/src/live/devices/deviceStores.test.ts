import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDeviceStore } from './deviceStores.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('subscribers are notified at most ten times a second, at any rate of frames', () => {
  const store = createDeviceStore<number>()
  const looked = vi.fn()
  store.store.subscribe(looked)
  for (let frame = 0; frame < 1000; frame++) {
    store.put('A', frame)
    vi.advanceTimersByTime(1)
  }
  vi.advanceTimersByTime(1000)
  expect(looked.mock.calls.length).toBeLessThanOrEqual(11)
  expect(looked.mock.calls.length).toBeGreaterThanOrEqual(9)
  expect(store.read('A')).toBe(999)
})

test('a single frame after a pause notifies at once', () => {
  const store = createDeviceStore<number>()
  const looked = vi.fn()
  store.store.subscribe(looked)
  store.put('A', 1)
  vi.advanceTimersByTime(0)
  expect(looked).toHaveBeenCalledTimes(1)
})

test('an event of one device keeps the entry of another the same object', () => {
  const store = createDeviceStore<{ n: number }>()
  store.put('A', { n: 1 })
  store.put('B', { n: 1 })
  vi.runAllTimers()
  const ofB = store.store.getState().devices.get('B')
  store.put('A', { n: 2 })
  vi.runAllTimers()
  expect(store.store.getState().devices.get('B')).toBe(ofB)
})

test('putting the same entry notifies no subscriber', () => {
  const store = createDeviceStore<{ n: number }>()
  const entry = { n: 1 }
  store.put('A', entry)
  vi.runAllTimers()
  const looked = vi.fn()
  store.store.subscribe(looked)
  store.put('A', entry)
  vi.runAllTimers()
  expect(looked).not.toHaveBeenCalled()
})

test('clear removes everything at once', () => {
  const store = createDeviceStore<number>()
  store.put('A', 1)
  store.missed('B', 5)
  store.clear()
  expect(store.store.getState().devices.size).toBe(0)
  expect(store.missedAtMs('B')).toBe(Number.NEGATIVE_INFINITY)
})
