import type { Auth, UserRecord } from 'firebase-admin/auth'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Account, accountOf, CurrentRights, rightsOf } from './currentRights.ts'

const merchant = { merchant: true, approved: true, profile: null }
const withdrawn = { merchant: false, approved: false, profile: null }
const active = (claims = merchant, signInsFromMs = 0): Account => ({
  state: 'active',
  claims,
  signInsFromMs,
})

describe('rights of an account', () => {
  test.each([
    ['an active account grants its claims', active(), 0, { ok: true, value: merchant }],
    ['a sign-in of the very moment counts', active(merchant, 5), 5, { ok: true }],
    ['an earlier sign-in is revoked', active(merchant, 5), 4, { error: { code: 'revoked' } }],
    ['disabled', { state: 'disabled' } as const, 9, { error: { code: 'disabled' } }],
    ['missing', { state: 'missing' } as const, 9, { error: { code: 'unknown-user' } }],
  ])('%s', (_, account, signedInAtMs, expected) => {
    expect(rightsOf(account, signedInAtMs)).toMatchObject(expected)
  })

  test.each([
    ['no record', undefined, { state: 'missing' }],
    ['a disabled record', { uid: 'u', disabled: true }, { state: 'disabled' }],
    ['claims', { uid: 'u', customClaims: merchant }, active()],
    [
      'no claims: a new user',
      { uid: 'u' },
      active({ merchant: false, approved: true, profile: null }),
    ],
    [
      'a revocation',
      { uid: 'u', customClaims: merchant, tokensValidAfterTime: 'Thu, 01 Jan 1970 00:00:07 GMT' },
      active(merchant, 7_000),
    ],
  ])('of %s', (_, user, expected) => {
    expect(accountOf(user as UserRecord | undefined)).toEqual(expected)
  })
})

describe('looks', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Rights over accounts that can be changed; `requests` has the users of each request. */
  function rightsOver(claims: Record<string, object>) {
    const requests: string[][] = []
    const state = { isDown: false, answer: () => Promise.resolve() }
    const users = async (uids: readonly { uid: string }[]) => {
      requests.push(uids.map(({ uid }) => uid))
      await state.answer()
      if (state.isDown) throw Object.assign(new Error(), { code: 'app/network-error' })
      const known = uids.filter(({ uid }) => uid in claims)
      return { users: known.map(({ uid }) => ({ uid, customClaims: claims[uid] })) }
    }
    const rights = new CurrentRights({ getUsers: users as unknown as Auth['getUsers'] })
    onTestFinished(() => rights.close())
    return { rights, claims, requests, state }
  }

  test.each([
    [3_499, { ok: true, value: merchant }],
    [3_500, { ok: false, error: { code: 'auth-unreachable' } }],
  ])('case 42: a look that is answered after %i ms', async (ms, expected) => {
    const { rights, state } = rightsOver({ ann: merchant })
    state.answer = () => new Promise((resolve) => setTimeout(resolve, ms))
    const asked = rights.of('ann', 0)
    await vi.advanceTimersByTimeAsync(ms)
    expect(await asked).toMatchObject(expected)
  })

  test('case 42: a withdrawn role is refused less than 5 s later, however often it is asked', async () => {
    const { rights, claims, requests } = rightsOver({ ann: merchant })
    expect(await rights.of('ann', 0)).toEqual({ ok: true, value: merchant })
    claims.ann = withdrawn
    let ageMs = 0
    for (; (await rights.of('ann', 0)).ok; ageMs += 100) {
      const now = await rights.of('ann', 0)
      if (now.ok && !now.value.approved) break
      vi.advanceTimersByTime(100)
    }
    expect(ageMs).toBeLessThan(4_000)
    expect(requests).toEqual([['ann'], ['ann']])
  })

  test('case 42: a watcher hears of a change less than 5 s later, without calls', async () => {
    const { rights, claims, requests } = rightsOver({ ann: merchant })
    const received: Account[] = []
    rights.watch('ann', (account) => received.push(account))
    await vi.advanceTimersByTimeAsync(0)
    claims.ann = withdrawn
    await vi.advanceTimersByTimeAsync(4_900)
    expect(received).toEqual([active(), active(withdrawn)])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(received).toHaveLength(2)
    expect(requests.length).toBeLessThanOrEqual(65_000 / 2_500)
  })

  test('a caller who asks often does not wait while the account is looked at again', async () => {
    const { rights, requests, state } = rightsOver({ ann: merchant })
    await rights.of('ann', 0)
    state.answer = () => new Promise(() => {})
    vi.advanceTimersByTime(3_400)
    expect(await rights.of('ann', 0)).toEqual({ ok: true, value: merchant })
    expect(requests).toHaveLength(2)
  })

  test('no account is looked at any more without watchers', async () => {
    const { rights, requests } = rightsOver({ ann: merchant })
    const stops = [1, 2].map(() => rights.watch('ann', () => {}))
    await vi.advanceTimersByTimeAsync(10_000)
    for (const stop of stops) stop()
    const before = requests.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(requests).toHaveLength(before)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('case 44: a user with 1,000 sockets costs one comparison of the account, however often it is asked', async () => {
    let reads = 0
    const profile = () => ({
      company: {
        get name() {
          reads += 1
          return 'Sunrise Power'
        },
      },
    })
    const { rights, claims, requests } = rightsOver({ ann: { ...merchant, profile: profile() } })
    const received: number[] = []
    for (let n = 0; n < 1_000; n += 1) rights.watch('ann', () => received.push(1))
    await vi.advanceTimersByTimeAsync(0)
    expect(received).toHaveLength(1_000)
    claims.ann = { ...merchant, profile: profile() }
    await vi.advanceTimersByTimeAsync(5_000)
    for (let n = 0; n < 100; n += 1) await rights.of('ann', 0)
    expect(requests).toHaveLength(2)
    expect(reads).toBeLessThan(20)
    expect(received).toHaveLength(1_000)
  })

  test('a watcher that comes later gets the account once, and the earlier ones not again', async () => {
    const { rights } = rightsOver({ ann: merchant })
    const received: string[] = []
    rights.watch('ann', () => void received.push('first'))
    await vi.advanceTimersByTimeAsync(0)
    rights.watch('ann', () => void received.push('second'))
    const stopped = rights.watch('ann', () => void received.push('stopped'))
    stopped()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(received).toEqual(['first', 'second'])
  })

  test('one look per user at a time, and up to 100 users per request', async () => {
    const uids = Array.from({ length: 150 }, (_, n) => `u${n}`)
    const { rights, requests } = rightsOver(Object.fromEntries(uids.map((uid) => [uid, merchant])))
    const asked = [...uids, ...uids].map((uid) => rights.of(uid, 0))
    expect((await Promise.all(asked)).every(({ ok }) => ok)).toBe(true)
    expect(requests.map(({ length }) => length)).toEqual([100, 50])
  })

  test('a changed account is looked at again, and an earlier look does not reach its watchers', async () => {
    const { rights, claims, state } = rightsOver({ ann: merchant })
    const answers: (() => void)[] = []
    state.answer = () => new Promise((resolve) => answers.push(resolve))
    const received: Account[] = []
    rights.watch('ann', (account) => received.push(account))
    await vi.advanceTimersByTimeAsync(0)
    rights.forget('ann')
    await vi.advanceTimersByTimeAsync(0)
    claims.ann = withdrawn
    answers[1]?.()
    await vi.advanceTimersByTimeAsync(0)
    claims.ann = merchant
    answers[0]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(received).toEqual([active(withdrawn)])
  })

  test('while the identity service is unreachable calls are refused, and watchers hear nothing', async () => {
    const { rights, state } = rightsOver({ ann: merchant })
    const received: Account[] = []
    rights.watch('ann', (account) => received.push(account))
    await vi.advanceTimersByTimeAsync(0)
    state.isDown = true
    expect(await rights.isReachable('ann')).toBe(false)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await rights.of('ann', 0)).toMatchObject({ error: { code: 'auth-unreachable' } })
    state.isDown = false
    expect(await rights.isReachable('ann')).toBe(true)
    expect(await rights.of('ann', 0)).toMatchObject({ ok: true })
    expect(received).toEqual([active()])
  })
})

test('an error that is not of the identity service is logged', async () => {
  const logged: string[] = []
  const getUsers = async () => Promise.reject(new TypeError('ours'))
  const rights = new CurrentRights({ getUsers }, { log: (message) => logged.push(message) })
  expect(await rights.of('ann', 0)).toMatchObject({ error: { code: 'auth-unreachable' } })
  expect(logged).toEqual([expect.stringContaining('ours')])
})
