import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backOffMs } from './connection.ts'

const dice = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

test('the first delay is 1 s ± half of it, and none is over 5 s [C8]', () => {
  fc.assert(
    fc.property(dice, fc.nat(50), (one, attempt) => {
      expect(backOffMs(0, one)).toBeGreaterThanOrEqual(500)
      expect(backOffMs(0, one)).toBeLessThanOrEqual(1500)
      expect(backOffMs(attempt, one)).toBeLessThanOrEqual(5000)
    }),
  )
})

test.each([
  [0, 500],
  [0.5, 1000],
  [0.75, 1250],
])('for the random number %d the first delay is %d ms [C8]', (random, waitMs) => {
  expect(backOffMs(0, random)).toBe(waitMs)
})

test('delays at the limit differ by up to half of it [C8]', () => {
  expect(backOffMs(50, 0)).toBe(5000)
  expect(backOffMs(50, 0.5)).toBe(3750)
})

/** Random numbers, equal in each run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** The times of the attempts of a thousand clients after an outage began, ms. */
function attemptsAfter(outageMs: number): number[][] {
  return Array.from({ length: 1000 }, (_, client) => {
    const draw = randomFrom(client * 7919 + 1)
    const attempts: number[] = []
    let atMs = 0
    for (let attempt = 0; atMs < outageMs; attempt += 1) {
      atMs += backOffMs(attempt, draw())
      attempts.push(atMs)
    }
    return attempts
  })
}

/** The highest number of moments within one second. */
function busiestSecond(momentsMs: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const ms of momentsMs) {
    const second = Math.floor(ms / 1000)
    counts.set(second, (counts.get(second) ?? 0) + 1)
  }
  return Math.max(...counts.values())
}

test('a thousand clients reconnect within 30 s of an outage, not in step (case 10)', () => {
  const outageMs = 60_000
  const attempts = attemptsAfter(outageMs)
  const all = attempts.flat()
  expect(busiestSecond(all) / all.length).toBeLessThanOrEqual(0.1)
  const back = attempts.map((moments) => moments.at(-1) ?? 0)
  expect(Math.max(...back)).toBeLessThan(outageMs + 30_000)
  // In step, all would reconnect in one second of five.
  expect(busiestSecond(back)).toBeLessThan(300)
})
