import { accepted, type Claims, refused } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { createAuthentication } from './authService.ts'
import { identityOf } from './identity.ts'
import { forgedToken } from './rest.testing.ts'
import { RevokedSessions } from './revocations.ts'
import { type TokenRefusalCode, tokenRefusal, type VerifyResult } from './verifyResult.ts'

const merchant: Claims = { merchant: true, approved: true, profile: null }
const cookieOf = (iat: number) =>
  forgedToken({ sub: 'ann', iat, exp: iat + 3_600, auth_time: iat, user_id: 'ann' })

/** Authentication of a merchant's tokens and cookies, with rights and a verdict that can be changed. */
function authenticationOf(revocations = new RevokedSessions(() => 0)) {
  const state: {
    claims: Claims
    refusal: TokenRefusalCode | null
    rights: TokenRefusalCode | null
  } = {
    ...{ claims: merchant, refusal: null, rights: null },
  }
  const verify = async (): Promise<VerifyResult> =>
    state.refusal !== null
      ? refused(tokenRefusal(state.refusal))
      : accepted({
          identity: { ...identityOf({ uid: 'ann' }), ...merchant },
          ...{ expiresAtMs: 9e9, issuedAtS: 5, signedInAtMs: 5_000, hasClaims: true },
        })
  const asked: (readonly [string, number])[] = []
  const authentication = createAuthentication({
    verifier: {
      ...{ verify, verifySessionCookie: verify, forget: () => {} },
      createSessionCookie: async () => accepted({ cookie: 'c', maxAgeMs: 1 }),
    },
    rights: {
      of: async (uid, signedInAtMs) => {
        asked.push([uid, signedInAtMs])
        return state.rights === null ? accepted(state.claims) : refused(tokenRefusal(state.rights))
      },
    },
    revocations,
  })
  return { ...authentication, state, asked }
}

test('an identity has the present claims, whatever its token says', async () => {
  const { verify, byCookie, state, asked } = authenticationOf()
  expect(await verify('t')).toMatchObject({ value: { identity: merchant, isOutdated: false } })
  state.claims = { merchant: false, approved: false, profile: { since: 'now' } }
  for (const result of [await verify('t'), await byCookie(cookieOf(1))])
    expect(result).toMatchObject({
      value: { identity: { uid: 'ann', ...state.claims }, isOutdated: true, hasClaims: true },
    })
  expect(asked).toEqual(Array(3).fill(['ann', 5_000]))
})

test.each([
  [{ merchant: true, approved: false, profile: null }, true],
  [{ merchant: false, approved: true, profile: null }, true],
  [{ merchant: true, approved: true, profile: { new: true } }, false],
])('a token of a merchant beside the claims %o is outdated: %s', async (claims, isOutdated) => {
  const { verify, state } = authenticationOf()
  state.claims = claims
  expect(await verify('t')).toMatchObject({ value: { isOutdated } })
})

test.each(['disabled', 'revoked', 'unknown-user', 'auth-unreachable'] as const)(
  'a valid token is refused when the account is %s',
  async (code) => {
    const { verify, byCookie, state } = authenticationOf()
    state.rights = code
    for (const result of [await verify('t'), await byCookie(cookieOf(1))])
      expect(result).toMatchObject({ ok: false, error: { code } })
  },
)

test('after the end of a session its cookie is refused, and no other', async () => {
  const { byCookie, endSession } = authenticationOf()
  expect(await endSession(cookieOf(1))).toEqual({ ok: true, value: null })
  expect(await byCookie(cookieOf(1))).toMatchObject({ error: { code: 'signed-out' } })
  expect(await byCookie(cookieOf(2))).toMatchObject({ ok: true })
})

test.each([
  ['disabled', false],
  ['revoked', false],
  ['expired', false],
  ['malformed', true],
  ['unknown-user', true],
] as const)('a cookie refused as %s when it was signed out → valid later: %s', async (code, ok) => {
  const { byCookie, endSession, state } = authenticationOf()
  state.refusal = code
  expect(await endSession(cookieOf(1))).toMatchObject({ ok: true })
  state.refusal = null
  expect(await byCookie(cookieOf(1))).toMatchObject({ ok })
})

test.each([{ exp: 4_000 }, {}])(
  'a forged cookie without a time of issue ends too: %o',
  async (more) => {
    const { endSession, byCookie, state } = authenticationOf()
    const cookie = forgedToken({ sub: 'ann', ...more })
    state.refusal = 'disabled'
    expect(await endSession(cookie)).toMatchObject({ ok: true })
    state.refusal = null
    expect((await byCookie(cookie)).ok).toBe(!('exp' in more))
  },
)

test('keeps sessions while cookies cannot be verified', async () => {
  const { endSession, byCookie, state } = authenticationOf()
  state.refusal = 'auth-unreachable'
  expect(await endSession(cookieOf(1))).toMatchObject({ error: { code: 'auth-unreachable' } })
  state.refusal = null
  expect(await byCookie(cookieOf(1))).toMatchObject({ ok: true })
})
