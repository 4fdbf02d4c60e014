import { expect, test } from 'vitest'
import { CommandLimit } from './requestTable.ts'

function limited() {
  let nowMs = 0
  const limit = new CommandLimit(() => nowMs)
  return {
    wait: (ms: number) => {
      nowMs += ms
    },
    /** The number of accepted commands out of a number of attempts. */
    taken: (uid: string, count: number) =>
      Array.from({ length: count }, () => limit.take(uid)).filter(Boolean).length,
  }
}

test('case 47: a user’s commands are taken up to 100 at once, and 20 a second after that', () => {
  const { taken, wait } = limited()
  expect(taken('owner', 1_000)).toBe(100)
  wait(1_000)
  expect(taken('owner', 1_000)).toBe(20)
  wait(49)
  expect(taken('owner', 10)).toBe(0)
  wait(1)
  expect(taken('owner', 10)).toBe(1)
})

test('case 47: the limit of one user is no other user’s, and a rest fills it up to 100 again', () => {
  const { taken, wait } = limited()
  taken('owner', 100)
  expect(taken('merchant', 100)).toBe(100)
  wait(3_600_000)
  expect(taken('owner', 1_000)).toBe(100)
})
