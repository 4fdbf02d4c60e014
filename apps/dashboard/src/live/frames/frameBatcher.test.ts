import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DataEvent } from '../connection/liveSource.ts'
import { createFrameBatcher } from './frameBatcher.ts'
import type { Turns } from './slicedQueue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Each turn begins at once, and ends before the next timer. */
const turns: Turns = { nowMs: () => performance.now(), later: (work) => work() }

function collected() {
  const taken: unknown[] = []
  const batcher = createFrameBatcher((_name, payload) => taken.push(payload), turns)
  const flood = (from: number, to: number) => {
    for (let one = from; one < to; one += 1) batcher.add('power', one)
  }
  return { taken, batcher, flood }
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

test('frames of a fleet of hundreds are applied at once', () => {
  const { taken, flood } = collected()
  flood(0, 64)
  expect(taken).toEqual(numbers(64))
})

test('in a flood the other frames are applied together within 50 ms', () => {
  const { taken, flood } = collected()
  flood(0, 250)
  expect(taken.length).toBe(64)
  vi.advanceTimersByTime(50)
  expect(taken).toEqual(numbers(250))
})

test('each batch lasts 50 ms from its first frame', () => {
  const { taken, flood } = collected()
  flood(0, 64)
  vi.advanceTimersByTime(30)
  flood(64, 65)
  expect(taken).toHaveLength(64)
  vi.advanceTimersByTime(20)
  expect(taken).toHaveLength(65)
  vi.advanceTimersByTime(10)
  flood(65, 129)
  vi.advanceTimersByTime(30)
  flood(129, 130)
  expect(taken).toHaveLength(129)
  vi.advanceTimersByTime(20)
  expect(taken).toEqual(numbers(130))
})

test('with slow timers the number of waiting frames is limited', () => {
  const { taken, flood } = collected()
  flood(0, 64 + 3999)
  expect(taken).toHaveLength(64)
  flood(64 + 3999, 64 + 4000)
  expect(taken).toEqual(numbers(64 + 4000))
  flood(64 + 4000, 100_000)
  expect(taken.length).toBeGreaterThan(100_000 - 4000)
})

test('an answer arrives after all frames sent before it were applied', () => {
  const { taken, flood, batcher } = collected()
  flood(0, 200)
  batcher.drain()
  expect(taken).toEqual(numbers(200))
})

test('frames of the last user are dropped', () => {
  const { taken, flood, batcher } = collected()
  flood(0, 200)
  batcher.clear()
  vi.advanceTimersByTime(1000)
  expect(taken.length).toBe(64)
})

test('any sequence of events is applied once and in order', () => {
  const names = fc.constantFrom<DataEvent>('power', 'hydra_power', 'status', 'clock', 'switch_data')
  const step = fc.record({ name: names, repeated: fc.nat(200), afterMs: fc.nat(80) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const { taken, batcher } = collected()
      const sent: number[] = []
      for (const { name, repeated, afterMs } of steps) {
        for (let each = 0; each <= repeated; each += 1) {
          sent.push(sent.length)
          batcher.add(name, sent.length - 1)
        }
        if (name === 'clock') expect(taken.length).toBe(sent.length)
        vi.advanceTimersByTime(afterMs)
      }
      vi.advanceTimersByTime(50)
      expect(taken).toEqual(sent)
    }),
  )
})
