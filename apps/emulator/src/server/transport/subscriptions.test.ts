import { expect, test } from 'vitest'
import { SampleRound } from './subscriptions.ts'

const deviceIds = Array.from({ length: 10 }, (_, index) => `BG-${index}`)

const ROUND_MS = 250

/** The numbers of devices sampled at these moments, the first of which begins a round. */
function sampledAt(...momentsMs: number[]) {
  const samples = new SampleRound({ deviceIds }, ROUND_MS)
  const at = (ms: number, isOver = () => false) => [...samples.next(ms, isOver)]
  at(0)
  return { samples, at, counts: momentsMs.map((ms) => at(ms).length) }
}

test('a round samples each device once, in order', () => {
  const { at } = sampledAt()
  const rounds = Array.from({ length: 10 }, (_, tick) => at((tick + 1) * 50))
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
  const { samples, at } = sampledAt(100)
  samples.allNext()
  expect([110, 160, 360, 410].map((ms) => at(ms).length)).toEqual([10, 2, 8, 2])
})

test('case 47: devices that are left when the time of a tick is over come first in the next ones', () => {
  const { samples, at } = sampledAt(100)
  samples.allNext()
  let left = 0
  const some = (count: number) => {
    left = count
    return () => --left === 0
  }
  const ticks = [at(110, some(4)), at(160, some(4)), at(210, some(4)), at(260)]
  expect(ticks.slice(0, 3).flat()).toEqual(deviceIds)
  expect(ticks.map((devices) => devices.length)).toEqual([4, 4, 2, 6])
})
