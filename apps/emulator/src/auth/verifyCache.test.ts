import { expect, test } from 'vitest'
import { identityOf } from './identity.ts'
import { createVerifyCache } from './verifyCache.ts'
import type { VerifyResult } from './verifyResult.ts'

/** A cache with a clock to set, before a verifier that counts how often it is asked. */
function countedCache(result: Partial<VerifyResult> & { ok: boolean }, maxEntries = 10) {
  const state = { now: 0, asked: 0 }
  const verify = async () => {
    state.asked += 1
    return result as VerifyResult
  }
  const cached = createVerifyCache(verify, { nowMs: () => state.now, cacheMs: 5_000, maxEntries })
  return { state, cached }
}

test('an accepted token is believed for the cache time, then asked for again', async () => {
  const { state, cached } = countedCache({ ok: true, expiresAtMs: 60_000 })
  await cached.verify('t')
  state.now = 4_999
  await cached.verify('t')
  expect(state.asked).toBe(1)
  state.now = 5_000
  await cached.verify('t')
  expect(state.asked).toBe(2)
})

test('a token is never believed past its expiry', async () => {
  const { state, cached } = countedCache({ ok: true, expiresAtMs: 1_000 })
  await cached.verify('t')
  state.now = 1_000
  await cached.verify('t')
  expect(state.asked).toBe(2)
})

test('those who ask for one token at once share one request', async () => {
  const { state, cached } = countedCache({ ok: true, expiresAtMs: 60_000 })
  const results = await Promise.all(['t', 't', 't', 'other'].map(cached.verify))
  expect(state.asked).toBe(2)
  expect(results[1]).toBe(results[0])
})

test('a refusal is not remembered', async () => {
  const { state, cached } = countedCache({ ok: false, reason: 'auth-unreachable' })
  await cached.verify('t')
  await cached.verify('t')
  expect(state.asked).toBe(2)
})

test('beyond its bound the cache forgets the oldest token', async () => {
  const { state, cached } = countedCache({ ok: true, expiresAtMs: 60_000 }, 2)
  for (const token of ['a', 'b', 'c']) await cached.verify(token)
  await cached.verify('c')
  await cached.verify('b')
  expect(state.asked).toBe(3)
  await cached.verify('a')
  expect(state.asked).toBe(4)
})

test('a verification that throws is not kept: the next one asks again', async () => {
  let asked = 0
  const verify = async (): Promise<VerifyResult> => {
    asked += 1
    throw new Error('a mistake of ours')
  }
  const cached = createVerifyCache(verify, { nowMs: () => 0, cacheMs: 5_000, maxEntries: 10 })
  await expect(cached.verify('t')).rejects.toThrow('a mistake of ours')
  await expect(cached.verify('t')).rejects.toThrow('a mistake of ours')
  expect(asked).toBe(2)
})

test('what is known of a user whose account has changed is forgotten, of others it is not', async () => {
  let asked = 0
  const verify = async (token: string): Promise<VerifyResult> => {
    asked += 1
    return acceptedFor(token)
  }
  const cached = createVerifyCache(verify, { nowMs: () => 0, cacheMs: 5_000, maxEntries: 10 })
  await Promise.all(['ann', 'bob'].map(cached.verify))
  cached.forget('ann')
  await Promise.all(['ann', 'bob'].map(cached.verify))
  expect(asked).toBe(3)
})

test('an answer of before a change is neither remembered nor shared after it', async () => {
  const answers: ((result: VerifyResult) => void)[] = []
  const verify = () => new Promise<VerifyResult>((resolve) => answers.push(resolve))
  const cached = createVerifyCache(verify, { nowMs: () => 0, cacheMs: 5_000, maxEntries: 10 })
  const before = cached.verify('ann')
  cached.forget('ann')
  const after = cached.verify('ann')
  answers[0]?.(acceptedFor('ann'))
  await before
  const sharesTheNewOne = cached.verify('ann')
  answers[1]?.({ ok: false, reason: 'disabled', message: 'The account is disabled.' })
  expect(await Promise.all([after, sharesTheNewOne])).toMatchObject([{ ok: false }, { ok: false }])
  expect(answers).toHaveLength(2)
})

/** A token is its user's uid here. */
function acceptedFor(uid: string): VerifyResult {
  return {
    ok: true,
    identity: identityOf({ uid }),
    expiresAtMs: 60_000,
    issuedAtS: 0,
    hasClaims: true,
  }
}
