import { accepted, HOUR_MS, type Result, refused } from '@wattpost/protocol'
import type { Auth, DecodedIdToken } from 'firebase-admin/auth'
import { carriesClaims, identityOf } from './identity.ts'
import { TokenAges } from './tokenAges.ts'
import { createVerifyCache, type VerifyCache } from './verifyCache.ts'
import { refusalOf, type TokenRefusal, tokenRefusal, type VerifyResult } from './verifyResult.ts'

export type SessionCookieResult = Result<
  { readonly cookie: string; readonly maxAgeMs: number },
  TokenRefusal
>

/** Verifies tokens. A bad token or an error of the Auth emulator is a refusal, never a rejection. */
export interface TokenVerifier {
  verify(idToken: string): Promise<VerifyResult>
  verifySessionCookie(cookie: string): Promise<VerifyResult>
  /** Verifies an ID token and makes a session cookie with its claims. */
  createSessionCookie(idToken: string): Promise<SessionCookieResult>
  /** Drops this user from the cache, since the account has changed. */
  forget(uid: string): void
}

export interface TokenVerifierOptions {
  /** The real time in epoch milliseconds. */
  readonly nowMs?: () => number
  /** Time for which a valid token is cached, and so the longest delay of a revocation. */
  readonly cacheMs?: number
  readonly maxEntries?: number
  /** Between five minutes and two weeks. */
  readonly sessionCookieMs?: number
  /** Tokens that count as expired before their time. */
  readonly ages?: TokenAges
}

const FIVE_DAYS_MS = 5 * 24 * HOUR_MS

/**
 * Verifies tokens of the project that `auth` is bound to. With the Auth emulator each verification is a request, which
 * also checks that the user exists and is enabled.
 */
export function createTokenVerifier(
  auth: Pick<Auth, 'verifyIdToken' | 'verifySessionCookie' | 'createSessionCookie'>,
  options: TokenVerifierOptions = {},
): TokenVerifier {
  const { nowMs = Date.now, cacheMs = 5_000, maxEntries = 10_000 } = options
  const { sessionCookieMs = FIVE_DAYS_MS, ages = new TokenAges() } = options
  const cached = (decode: DecodeToken) =>
    createVerifyCache((token) => verified(decode, token), { nowMs, cacheMs, maxEntries })
  // `true` checks revocation in a real project too; the Auth emulator always checks it.
  const tokens = cached((token) => auth.verifyIdToken(token, true))
  const cookies = cached((cookie) => auth.verifySessionCookie(cookie, true))
  const verify = (token: string) => checkedForExpiry(tokens, ages, token)

  async function createSessionCookie(idToken: string): Promise<SessionCookieResult> {
    // The Auth emulator accepts expired tokens and those of other projects here.
    const verdict = await verify(idToken)
    if (!verdict.ok) return verdict
    try {
      const cookie = await auth.createSessionCookie(idToken, { expiresIn: sessionCookieMs })
      ages.issued(verdict.value.identity.uid, nowMs() / 1000)
      return accepted({ cookie, maxAgeMs: sessionCookieMs })
    } catch (error) {
      return refused(refusalOf(error))
    }
  }
  return {
    verify,
    verifySessionCookie: (cookie) => checkedForExpiry(cookies, ages, cookie),
    createSessionCookie,
    forget: (uid) => {
      for (const cache of [tokens, cookies]) cache.forget(uid)
    },
  }
}

/** The result of cache or Auth emulator, unless the token counts as expired. */
async function checkedForExpiry(
  cache: VerifyCache,
  ages: TokenAges,
  token: string,
): Promise<VerifyResult> {
  const result = await cache.verify(token)
  if (!result.ok) return result
  const { identity, issuedAtS } = result.value
  ages.issued(identity.uid, issuedAtS)
  return ages.isExpired(identity.uid, issuedAtS) ? refused(tokenRefusal('expired')) : result
}

type DecodeToken = (token: string) => Promise<DecodedIdToken>

async function verified(decode: DecodeToken, token: string): Promise<VerifyResult> {
  if (token === '') return refused(tokenRefusal('missing'))
  try {
    const decoded = await decode(token)
    // Neither firebase-admin nor the Auth emulator requires an expiry.
    if (!Number.isFinite(decoded.exp)) return refused(tokenRefusal('malformed'))
    return accepted({
      identity: identityOf(decoded),
      expiresAtMs: decoded.exp * 1000,
      issuedAtS: Number.isFinite(decoded.iat) ? decoded.iat : 0,
      hasClaims: carriesClaims(decoded),
    })
  } catch (error) {
    return refused(refusalOf(error))
  }
}
