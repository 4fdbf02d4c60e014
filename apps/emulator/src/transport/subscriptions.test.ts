import { expect, test } from 'vitest'
import { SampleRound } from './subscriptions.ts'

const deviceIds = Array.from({ length: 10 }, (_, index) => `BG-${index}`)

const ROUND_MS = 250

/** The numbers of devices sampled at these moments, the first of which begins a round. */
function sampledAt(...momentsMs: number[]) {
  const samples = new SampleRound({ deviceIds }, ROUND_MS)
  samples.next(0)
  return { samples, counts: momentsMs.map((ms) => samples.next(ms).length) }
}

test('a round samples each device once, in order', () => {
  const { samples } = sampledAt()
  const rounds = Array.from({ length: 10 }, (_, tick) => samples.next((tick + 1) * 50))
  expect(rounds.map((devices) => devices.length)).toEqual([2, 2, 2, 2, 2, 2, 2, 2, 2, 2])
  expect(rounds.flat()).toEqual([...deviceIds, ...deviceIds])
})

test('late ticks sample as many devices as are due, so that a round is not longer', () => {
  expect(sampledAt(100, 150, 250, 275).counts).toEqual([4, 2, 4, 1])
  expect(sampledAt(51, 102, 153, 204, 255, 306).counts).toEqual([3, 2, 2, 2, 1, 3])
})

test('after a long hold a round is sampled once, not each that was missed', () => {
  expect(sampledAt(50, 5_000, 5_050, 5_100).counts).toEqual([2, 8, 2, 2])
})

test('after a jump in time the next tick samples all, and a new round begins', () => {
  const { samples } = sampledAt(100)
  samples.allNext()
  const counts = [110, 160, 360, 410].map((ms) => samples.next(ms).length)
  expect(counts).toEqual([10, 0, 0, 2])
})
