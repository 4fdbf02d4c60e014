import { DAY_MS } from '@wattpost/protocol'
import type { DecodedIdToken } from 'firebase-admin/auth'
import { expect, test } from 'vitest'
import { createTokenVerifier } from './tokenVerifier.ts'

/** A firebase-admin that gives this answer to every call. */
function fakeAuth(answer: () => Promise<object>) {
  const decoded = answer as () => Promise<DecodedIdToken>
  return {
    verifyIdToken: decoded,
    verifySessionCookie: decoded,
    createSessionCookie: async () => 'cookie',
  }
}

const failing = (code: string) =>
  fakeAuth(async () => Promise.reject(Object.assign(new Error(), { code })))

test.each([
  ['auth/argument-error', 'malformed'],
  ['auth/id-token-expired', 'expired'],
  ['auth/session-cookie-expired', 'expired'],
  ['auth/id-token-revoked', 'revoked'],
  ['auth/session-cookie-revoked', 'revoked'],
  ['auth/user-disabled', 'disabled'],
  ['auth/user-not-found', 'unknown-user'],
  ['app/network-error', 'auth-unreachable'],
  ['app/network-timeout', 'auth-unreachable'],
  ['auth/internal-error', 'auth-unreachable'],
])('error %s → token and cookie are refused as %s', async (code, reason) => {
  const verifier = createTokenVerifier(failing(code))
  const message = expect.stringMatching(/\w+\.$/)
  const refusal = { ok: false, error: { what: 'token', where: '', code: reason, message } }
  expect(await verifier.verify('t')).toEqual(refusal)
  expect(await verifier.verifySessionCookie('t')).toEqual(refusal)
})

test('an empty token is refused without a request', async () => {
  const verifier = createTokenVerifier(failing('auth/user-disabled'))
  expect(await verifier.verify('')).toMatchObject({ ok: false, error: { code: 'missing' } })
})

test('an error that firebase-admin does not know is thrown', async () => {
  const verifier = createTokenVerifier(fakeAuth(async () => Promise.reject(new TypeError('ours'))))
  await expect(verifier.verify('t')).rejects.toThrow('ours')
})

test('a valid token → identity, expiry in ms and whether it has claims [A2]', async () => {
  const token = { uid: 'u1', exp: 60, auth_time: 30, merchant: true }
  const result = await createTokenVerifier(fakeAuth(async () => token)).verify('t')
  expect(result).toMatchObject({
    ok: true,
    value: {
      identity: { uid: 'u1', merchant: true, approved: true, profile: null },
      expiresAtMs: 60_000,
      signedInAtMs: 30_000,
      hasClaims: true,
    },
  })
})

test('a token without an expiry is refused', async () => {
  const verifier = createTokenVerifier(fakeAuth(async () => ({ uid: 'u1' })))
  expect(await verifier.verify('t')).toMatchObject({ ok: false, error: { code: 'malformed' } })
})

test('a refused token gets no session cookie', async () => {
  const verifier = createTokenVerifier(failing('auth/id-token-expired'))
  expect(await verifier.createSessionCookie('t')).toMatchObject({
    ok: false,
    error: { code: 'expired' },
  })
})

test('cookies of the same second differ in their life, and are kept for five days', async () => {
  const lives: number[] = []
  const verifier = createTokenVerifier({
    ...fakeAuth(async () => ({ uid: 'u1', exp: 4e9 })),
    createSessionCookie: async (_token, { expiresIn }) => {
      lives.push(expiresIn)
      return 'cookie'
    },
  })
  for (let n = 0; n < 20; n += 1)
    expect(await verifier.createSessionCookie('t')).toMatchObject({
      value: { cookie: 'cookie', maxAgeMs: 5 * DAY_MS },
    })
  expect(new Set(lives).size).toBeGreaterThan(15)
  expect(lives.every((ms) => ms % 1000 === 0 && ms >= 5 * DAY_MS && ms < 6 * DAY_MS)).toBe(true)
})
