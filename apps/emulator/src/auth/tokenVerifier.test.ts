import type { DecodedIdToken } from 'firebase-admin/auth'
import { expect, test } from 'vitest'
import { createTokenVerifier } from './tokenVerifier.ts'

/** firebase-admin as the verifier sees it, giving this answer to every question. */
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
])('%s is refused as %s, for a token and for a cookie', async (code, reason) => {
  const verifier = createTokenVerifier(failing(code))
  const refusal = { ok: false, reason, message: expect.stringMatching(/\w+\.$/) }
  expect(await verifier.verify('t')).toEqual(refusal)
  expect(await verifier.verifySessionCookie('t')).toEqual(refusal)
})

test('an empty token is refused without asking', async () => {
  const verifier = createTokenVerifier(failing('auth/user-disabled'))
  expect(await verifier.verify('')).toMatchObject({ ok: false, reason: 'missing' })
})

test('an error that is not of firebase-admin goes on', async () => {
  const verifier = createTokenVerifier(fakeAuth(async () => Promise.reject(new TypeError('ours'))))
  await expect(verifier.verify('t')).rejects.toThrow('ours')
})

test('an accepted token has an identity, its expiry in milliseconds, and says if it had claims [A2]', async () => {
  const token = { uid: 'u1', exp: 60, merchant: true }
  const result = await createTokenVerifier(fakeAuth(async () => token)).verify('t')
  expect(result).toMatchObject({
    ok: true,
    identity: { uid: 'u1', merchant: true, approved: true, profile: null },
    expiresAtMs: 60_000,
    hasClaims: true,
  })
})

test('a token without an expiry is refused', async () => {
  const verifier = createTokenVerifier(fakeAuth(async () => ({ uid: 'u1' })))
  expect(await verifier.verify('t')).toMatchObject({ ok: false, reason: 'malformed' })
})

test('no session cookie for a token that is not believed', async () => {
  const verifier = createTokenVerifier(failing('auth/id-token-expired'))
  expect(await verifier.createSessionCookie('t')).toMatchObject({ ok: false, reason: 'expired' })
})

test('both tokens and cookies are asked about for revocation too, which a real project does not do unasked', async () => {
  const asked: unknown[] = []
  const answer = async (_token: string, checkRevoked?: boolean) => {
    asked.push(checkRevoked)
    return { uid: 'u1', exp: 60 } as DecodedIdToken
  }
  const auth = { ...failing(''), verifyIdToken: answer, verifySessionCookie: answer }
  const verifier = createTokenVerifier(auth)
  await Promise.all([verifier.verify('t'), verifier.verifySessionCookie('t')])
  expect(asked).toEqual([true, true])
})
