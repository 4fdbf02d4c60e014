import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createGathering } from './gathering.ts'
import type { DataEvent } from './liveSource.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function gathered() {
  const taken: unknown[] = []
  const gathering = createGathering((_name, payload) => taken.push(payload))
  const flood = (from: number, to: number) => {
    for (let one = from; one < to; one += 1) gathering.hear('power', one)
  }
  return { taken, gathering, flood }
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

test('what a fleet of hundreds says is taken in at once', () => {
  const { taken, flood } = gathered()
  flood(0, 64)
  expect(taken).toEqual(numbers(64))
})

test('of a flood the rest is taken in together, within a twentieth of a second', () => {
  const { taken, flood } = gathered()
  flood(0, 250)
  expect(taken.length).toBe(64)
  vi.advanceTimersByTime(50)
  expect(taken).toEqual(numbers(250))
})

test('however long a page lets its timers wait, little is kept', () => {
  const { taken, flood } = gathered()
  flood(0, 100_000)
  expect(taken.length).toBeGreaterThan(100_000 - 1000)
})

test('an answer finds all that was sent before it taken in', () => {
  const { taken, flood, gathering } = gathered()
  flood(0, 200)
  gathering.drain()
  expect(taken).toEqual(numbers(200))
})

test('what the last user would have been shown is forgotten', () => {
  const { taken, flood, gathering } = gathered()
  flood(0, 200)
  gathering.clear()
  vi.advanceTimersByTime(1000)
  expect(taken.length).toBe(64)
})

test('whatever comes when, all is taken in once and in the order in which it came', () => {
  const names = fc.constantFrom<DataEvent>('power', 'hydra_power', 'status', 'clock', 'switch_data')
  const step = fc.record({ name: names, repeated: fc.nat(200), afterMs: fc.nat(80) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const { taken, gathering } = gathered()
      const sent: number[] = []
      for (const { name, repeated, afterMs } of steps) {
        for (let each = 0; each <= repeated; each += 1) {
          sent.push(sent.length)
          gathering.hear(name, sent.length - 1)
        }
        if (name === 'clock') expect(taken.length).toBe(sent.length)
        vi.advanceTimersByTime(afterMs)
      }
      vi.advanceTimersByTime(50)
      expect(taken).toEqual(sent)
    }),
  )
})
