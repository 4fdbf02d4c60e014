import { expect, test } from 'vitest'
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
  await cached('t')
  state.now = 4_999
  await cached('t')
  expect(state.asked).toBe(1)
  state.now = 5_000
  await cached('t')
  expect(state.asked).toBe(2)
})

test('a token is never believed past its expiry', async () => {
  const { state, cached } = countedCache({ ok: true, expiresAtMs: 1_000 })
  await cached('t')
  state.now = 1_000
  await cached('t')
  expect(state.asked).toBe(2)
})

test('those who ask for one token at once share one request', async () => {
  const { state, cached } = countedCache({ ok: true, expiresAtMs: 60_000 })
  const results = await Promise.all([cached('t'), cached('t'), cached('t'), cached('other')])
  expect(state.asked).toBe(2)
  expect(results[1]).toBe(results[0])
})

test('a refusal is not remembered', async () => {
  const { state, cached } = countedCache({ ok: false, reason: 'auth-unreachable' })
  await cached('t')
  await cached('t')
  expect(state.asked).toBe(2)
})

test('beyond its bound the cache forgets the oldest token', async () => {
  const { state, cached } = countedCache({ ok: true, expiresAtMs: 60_000 }, 2)
  for (const token of ['a', 'b', 'c']) await cached(token)
  await cached('c')
  await cached('b')
  expect(state.asked).toBe(3)
  await cached('a')
  expect(state.asked).toBe(4)
})

test('a verification that throws is not kept: the next one asks again', async () => {
  let asked = 0
  const verify = async (): Promise<VerifyResult> => {
    asked += 1
    throw new Error('a mistake of ours')
  }
  const cached = createVerifyCache(verify, { nowMs: () => 0, cacheMs: 5_000, maxEntries: 10 })
  await expect(cached('t')).rejects.toThrow('a mistake of ours')
  await expect(cached('t')).rejects.toThrow('a mistake of ours')
  expect(asked).toBe(2)
})
