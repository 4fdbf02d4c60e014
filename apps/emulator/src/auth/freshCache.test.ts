import { expect, test } from 'vitest'
import { FreshCache } from './freshCache.ts'

/** A cache with a clock to set; it counts its loads. Values are kept for 5 s, none of them after 8 s. */
function countedCache(maxEntries = 10) {
  const state = { nowMs: 0, loads: 0 }
  const load = async (key: string) => {
    state.loads += 1
    return `${key}${state.loads}`
  }
  const cache = new FreshCache(load, {
    nowMs: () => state.nowMs,
    keptUntilMs: (value, requestedAtMs) =>
      value.startsWith('never') ? null : Math.min(requestedAtMs + 5_000, 8_000),
    maxEntries,
  })
  return { state, cache }
}

test('a value is kept for its time, then loaded again', async () => {
  const { state, cache } = countedCache()
  expect(await cache.get('t')).toBe('t1')
  state.nowMs = 4_999
  expect(await cache.get('t')).toBe('t1')
  state.nowMs = 5_000
  expect(await cache.get('t')).toBe('t2')
  state.nowMs = 8_000
  expect(await cache.get('t')).toBe('t3')
})

test('the age of a value counts from its request, not from its answer', async () => {
  const state = { nowMs: 0 }
  let answer: (value: string) => void = () => {}
  const cache = new FreshCache(() => new Promise<string>((resolve) => (answer = resolve)), {
    nowMs: () => state.nowMs,
    keptUntilMs: (_, requestedAtMs) => requestedAtMs + 5_000,
    maxEntries: 10,
  })
  const asked = cache.get('t')
  state.nowMs = 5_000
  answer('old')
  await asked
  const again = cache.get('t')
  answer('new')
  expect(await again).toBe('new')
})

test('a value in use is loaded again before its time is over, and calls do not wait for it', async () => {
  const state = { nowMs: 0 }
  const answers: ((value: string) => void)[] = []
  const cache = new FreshCache(() => new Promise<string>((resolve) => answers.push(resolve)), {
    nowMs: () => state.nowMs,
    keptUntilMs: (_, requestedAtMs) => requestedAtMs + 5_000,
    renewFromAgeMs: 3_000,
    maxEntries: 10,
  })
  const first = cache.get('t')
  answers[0]?.('old')
  await first
  state.nowMs = 3_000
  expect(await Promise.all([cache.get('t'), cache.get('t')])).toEqual(['old', 'old'])
  expect(answers).toHaveLength(2)
  answers[1]?.('new')
  await Promise.resolve()
  await Promise.resolve()
  expect(await cache.get('t')).toBe('new')
  state.nowMs = 7_999
  expect(await cache.get('t')).toBe('new')
})

test('a renewal that throws spoils no value in use', async () => {
  const state = { nowMs: 0, isBroken: false }
  const load = async () => {
    if (state.isBroken) throw new Error('bug')
    return 'known'
  }
  const cache = new FreshCache(load, {
    nowMs: () => state.nowMs,
    keptUntilMs: (_, requestedAtMs) => requestedAtMs + 5_000,
    renewFromAgeMs: 3_000,
    maxEntries: 10,
  })
  await cache.get('t')
  Object.assign(state, { nowMs: 4_999, isBroken: true })
  expect(await cache.get('t')).toBe('known')
  state.nowMs = 5_000
  await expect(cache.get('t')).rejects.toThrow('bug')
})

test('concurrent calls for a key share one load', async () => {
  const { state, cache } = countedCache()
  const values = await Promise.all(['t', 't', 't', 'other'].map((key) => cache.get(key)))
  expect(values).toEqual(['t1', 't1', 't1', 'other2'])
  expect(state.loads).toBe(2)
})

test('a value without a time is not kept', async () => {
  const { state, cache } = countedCache()
  await cache.get('never')
  await cache.get('never')
  expect(state.loads).toBe(2)
})

test('a full cache drops the oldest value', async () => {
  const { state, cache } = countedCache(2)
  for (const key of ['a', 'b', 'c', 'c', 'b']) await cache.get(key)
  expect(state.loads).toBe(3)
  expect(await cache.get('a')).toBe('a4')
})

test('a load that throws is not kept', async () => {
  let loads = 0
  const load = async (): Promise<string> => {
    loads += 1
    throw new Error('bug')
  }
  const cache = new FreshCache(load, { nowMs: () => 0, keptUntilMs: () => 1, maxEntries: 10 })
  await expect(cache.get('t')).rejects.toThrow('bug')
  await expect(cache.get('t')).rejects.toThrow('bug')
  expect(loads).toBe(2)
})

test('forget drops the matching values alone, by value or key', async () => {
  const { state, cache } = countedCache()
  await Promise.all(['ann', 'bob'].map((key) => cache.get(key)))
  cache.forget((value) => value === 'ann1')
  expect(await Promise.all(['ann', 'bob'].map((key) => cache.get(key)))).toEqual(['ann3', 'bob2'])
  cache.forget((_, key) => key === 'bob')
  await Promise.all(['ann', 'bob'].map((key) => cache.get(key)))
  expect(state.loads).toBe(4)
})

test('a load begun before forget is neither kept nor shared after it', async () => {
  const answers: ((value: string) => void)[] = []
  const load = () => new Promise<string>((resolve) => answers.push(resolve))
  const cache = new FreshCache(load, { nowMs: () => 0, keptUntilMs: () => 1, maxEntries: 10 })
  const before = cache.get('ann')
  cache.forget((_, key) => key === 'ann')
  const after = cache.get('ann')
  answers[0]?.('old')
  await before
  const sharesAfter = cache.get('ann')
  answers[1]?.('new')
  expect(await Promise.all([after, sharesAfter])).toEqual(['new', 'new'])
  expect(answers).toHaveLength(2)
})
