import { accepted, refused } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { identityOf } from './identity.ts'
import { createVerifyCache } from './verifyCache.ts'
import { tokenRefusal, type VerifyResult } from './verifyResult.ts'

/** A cache with a clock to set and a verifier that counts its calls. */
function countedCache(result: VerifyResult, maxEntries = 10) {
  const state = { now: 0, calls: 0 }
  const verify = async () => {
    state.calls += 1
    return result
  }
  const cached = createVerifyCache(verify, { nowMs: () => state.now, cacheMs: 5_000, maxEntries })
  return { state, cached }
}

test('a valid token is cached for the cache time, then verified again', async () => {
  const { state, cached } = countedCache(valid(60_000))
  await cached.verify('t')
  state.now = 4_999
  await cached.verify('t')
  expect(state.calls).toBe(1)
  state.now = 5_000
  await cached.verify('t')
  expect(state.calls).toBe(2)
})

test('a token is never cached past its expiry', async () => {
  const { state, cached } = countedCache(valid(1_000))
  await cached.verify('t')
  state.now = 1_000
  await cached.verify('t')
  expect(state.calls).toBe(2)
})

test('concurrent calls for a token share one verification', async () => {
  const { state, cached } = countedCache(valid(60_000))
  const results = await Promise.all(['t', 't', 't', 'other'].map(cached.verify))
  expect(state.calls).toBe(2)
  expect(results[1]).toBe(results[0])
})

test('a refusal is not cached', async () => {
  const { state, cached } = countedCache(refused(tokenRefusal('auth-unreachable')))
  await cached.verify('t')
  await cached.verify('t')
  expect(state.calls).toBe(2)
})

test('a full cache drops the oldest token', async () => {
  const { state, cached } = countedCache(valid(60_000), 2)
  for (const token of ['a', 'b', 'c']) await cached.verify(token)
  await cached.verify('c')
  await cached.verify('b')
  expect(state.calls).toBe(3)
  await cached.verify('a')
  expect(state.calls).toBe(4)
})

test('a verification that throws is not cached', async () => {
  let calls = 0
  const verify = async (): Promise<VerifyResult> => {
    calls += 1
    throw new Error('bug')
  }
  const cached = createVerifyCache(verify, { nowMs: () => 0, cacheMs: 5_000, maxEntries: 10 })
  await expect(cached.verify('t')).rejects.toThrow('bug')
  await expect(cached.verify('t')).rejects.toThrow('bug')
  expect(calls).toBe(2)
})

test('forget drops the tokens of one user alone', async () => {
  let calls = 0
  const verify = async (token: string): Promise<VerifyResult> => {
    calls += 1
    return verified(token)
  }
  const cached = createVerifyCache(verify, { nowMs: () => 0, cacheMs: 5_000, maxEntries: 10 })
  await Promise.all(['ann', 'bob'].map(cached.verify))
  cached.forget('ann')
  await Promise.all(['ann', 'bob'].map(cached.verify))
  expect(calls).toBe(3)
})

test('a verification begun before forget is neither cached nor shared after it', async () => {
  const answers: ((result: VerifyResult) => void)[] = []
  const verify = () => new Promise<VerifyResult>((resolve) => answers.push(resolve))
  const cached = createVerifyCache(verify, { nowMs: () => 0, cacheMs: 5_000, maxEntries: 10 })
  const before = cached.verify('ann')
  cached.forget('ann')
  const after = cached.verify('ann')
  answers[0]?.(verified('ann'))
  await before
  const sharesAfter = cached.verify('ann')
  answers[1]?.(refused(tokenRefusal('disabled')))
  expect(await Promise.all([after, sharesAfter])).toMatchObject([{ ok: false }, { ok: false }])
  expect(answers).toHaveLength(2)
})

/** A valid token of this user. */
function verified(uid: string): VerifyResult {
  return valid(60_000, uid)
}

function valid(expiresAtMs: number, uid = 'u1'): VerifyResult {
  return accepted({ identity: identityOf({ uid }), expiresAtMs, issuedAtS: 0, hasClaims: true })
}
