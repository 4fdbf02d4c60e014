import { expect, test } from 'vitest'
import { TokenAges } from './tokenAges.ts'

/** Ages with a clock that moves 100 ms at each reading. */
function agesAt(startMs: number) {
  const state = { nowMs: startMs }
  const ages = new TokenAges(() => {
    state.nowMs += 100
    return state.nowMs
  })
  return { state, ages }
}

test('older tokens count as expired until reverted, one of the same second does not', async () => {
  const { ages } = agesAt(100_200)
  const revert = await ages.expire('ann')
  expect([99, 100, 101].map((issuedAtS) => ages.isExpired('ann', issuedAtS))).toEqual([
    true,
    false,
    false,
  ])
  expect(ages.isExpired('bob', 99)).toBe(false)
  revert()
  expect(ages.isExpired('ann', 99)).toBe(false)
})

test('a token issued in the present second → the expiry waits for the next second', async () => {
  const { state, ages } = agesAt(100_200)
  ages.issued('ann', 100)
  await ages.expire('ann')
  expect(state.nowMs).toBeGreaterThanOrEqual(101_000)
  expect(ages.isExpired('ann', 100)).toBe(true)
  expect(ages.isExpired('ann', 101)).toBe(false)
})

test.each([
  ['an older token', 'ann', 99],
  ['another user’s token', 'bob', 100],
  ['a forged token of the future', 'ann', 4_000_000_000],
])('%s → the expiry does not wait', async (_, uid, issuedAtS) => {
  const { state, ages } = agesAt(100_200)
  ages.issued(uid, issuedAtS)
  await ages.expire('ann')
  expect(state.nowMs).toBeLessThan(101_000)
})

test('one of two expiries can be reverted alone', async () => {
  const { ages } = agesAt(100_200)
  const [revert] = [await ages.expire('ann'), await ages.expire('ann')]
  revert()
  expect(ages.isExpired('ann', 99)).toBe(true)
})
