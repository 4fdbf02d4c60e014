import { expect, test } from 'vitest'
import { TokenAges } from './tokenAges.ts'

/** A clock that goes on by itself, from the middle of a second. */
function agesAt(startMs: number) {
  const state = { nowMs: startMs }
  const ages = new TokenAges(() => {
    state.nowMs += 100
    return state.nowMs
  })
  return { state, ages }
}

test('tokens of before pass for expired, one of the same second does not, until it is taken back', async () => {
  const { ages } = agesAt(100_200)
  const recover = await ages.expire('ann')
  expect([99, 100, 101].map((issuedAtS) => ages.isExpired('ann', issuedAtS))).toEqual([
    true,
    false,
    false,
  ])
  expect(ages.isExpired('bob', 99)).toBe(false)
  recover()
  expect(ages.isExpired('ann', 99)).toBe(false)
})

test('a token that was issued in this very second is let grow older first', async () => {
  const { state, ages } = agesAt(100_200)
  ages.issued('ann', 100)
  await ages.expire('ann')
  expect(state.nowMs).toBeGreaterThanOrEqual(101_000)
  expect(ages.isExpired('ann', 100)).toBe(true)
  expect(ages.isExpired('ann', 101)).toBe(false)
})

test.each([
  ['an older token', 'ann', 99],
  ['somebody else’s token', 'bob', 100],
  ['a token of the future, which is forged', 'ann', 4_000_000_000],
])('%s makes nobody wait', async (_, uid, issuedAtS) => {
  const { state, ages } = agesAt(100_200)
  ages.issued(uid, issuedAtS)
  await ages.expire('ann')
  expect(state.nowMs).toBeLessThan(101_000)
})

test('of two at once one can be taken back', async () => {
  const { ages } = agesAt(100_200)
  const [recover] = [await ages.expire('ann'), await ages.expire('ann')]
  recover()
  expect(ages.isExpired('ann', 99)).toBe(true)
})
