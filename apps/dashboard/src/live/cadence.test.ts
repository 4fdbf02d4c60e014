import { expect, test } from 'vitest'
import { createCadence } from './cadence.ts'

/** A device that speaks after each of these gaps, ms. */
function spoken(...gapsMs: number[]) {
  const cadence = createCadence()
  let atMs = 1_000_000
  cadence.heard('D', atMs)
  for (const gapMs of gapsMs) {
    atMs += gapMs
    cadence.heard('D', atMs)
  }
  return cadence
}
const learnt = (...gapsMs: number[]) => spoken(...gapsMs).intervalMs('D')
const often = (times: number, gapMs: number) => Array<number>(times).fill(gapMs)

test('an interval is known once it has come twice', () => {
  expect(learnt()).toBe(null)
  expect(learnt(60_000)).toBe(null)
  expect(learnt(60_000, 60_000)).toBe(60_000)
})

test('one outage is no habit, a slower device is', () => {
  expect(learnt(...often(5, 10_000), 3_600_000)).toBe(10_000)
  expect(learnt(...often(5, 10_000), 60_000, 60_000)).toBe(60_000)
})

test('changes between two reports hardly shorten the interval', () => {
  const withChanges = learnt(...often(5, 10_000), ...often(20, 100), 8000, 10_000, 10_000)
  expect(withChanges).toBe(10_000)
  expect(learnt(...often(5, 10_000), ...often(20, 100))).toBeGreaterThan(9000)
})

test('a device that speaks more often is believed before long', () => {
  expect(learnt(...often(5, 10_000), ...often(40, 1000))).toBe(1000)
})

test('several words of one moment are one', () => {
  expect(learnt(10_000, 0, 0, 10_000, 0)).toBe(10_000)
})

test('no interval is longer than a third of five minutes (case 39)', () => {
  expect(learnt(3_600_000, 3_600_000)).toBe(100_000)
})

test('what is forgotten is learnt anew', () => {
  const cadence = spoken(10_000, 10_000)
  cadence.forget(['other'])
  expect(cadence.intervalMs('D')).toBe(10_000)
  cadence.forget(['D'])
  expect(cadence.intervalMs('D')).toBe(null)
  cadence.heard('D', 0)
  cadence.forget()
  expect(cadence.intervalMs('D')).toBe(null)
})
