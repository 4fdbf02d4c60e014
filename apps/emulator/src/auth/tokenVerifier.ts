import type { Auth, DecodedIdToken } from 'firebase-admin/auth'
import { carriesClaims, identityOf } from './identity.ts'
import { TokenAges } from './tokenAges.ts'
import { refusalOf, type TokenRefusal, tokenRefusal } from './tokenRefusal.ts'
import { createVerifyCache, type VerifyCache } from './verifyCache.ts'
import type { VerifyResult } from './verifyResult.ts'

export type SessionCookieResult =
  | { readonly ok: true; readonly cookie: string; readonly maxAgeMs: number }
  | TokenRefusal

/** None of these rejects for what a client sent or the Auth emulator answered. */
export interface TokenVerifier {
  /** Whose ID token it is. */
  verify(idToken: string): Promise<VerifyResult>
  /** Whose session cookie it is. */
  verifySessionCookie(cookie: string): Promise<VerifyResult>
  /** A cookie for the user of an ID token, which is verified first; it keeps the token's claims. */
  createSessionCookie(idToken: string): Promise<SessionCookieResult>
  /** Asks anew about this user from now on: something of their account has changed. */
  forget(uid: string): void
}

export interface TokenVerifierOptions {
  /** The real time in epoch milliseconds. */
  readonly nowMs?: () => number
  /** How long an accepted token is believed without asking again, and so how late a revocation works. */
  readonly cacheMs?: number
  readonly maxEntries?: number
  /** Between five minutes and two weeks. */
  readonly sessionCookieMs?: number
  /** Which tokens pass for expired before their time. */
  readonly ages?: TokenAges
}

const FIVE_DAYS_MS = 5 * 24 * 3_600_000

/**
 * Verifies tokens of the project that `auth` is bound to. With the Auth emulator each verification is
 * a request to it, since it also answers whether the user is still there and enabled.
 */
export function createTokenVerifier(
  auth: Pick<Auth, 'verifyIdToken' | 'verifySessionCookie' | 'createSessionCookie'>,
  options: TokenVerifierOptions = {},
): TokenVerifier {
  const { nowMs = Date.now, cacheMs = 5_000, maxEntries = 10_000 } = options
  const { sessionCookieMs = FIVE_DAYS_MS, ages = new TokenAges() } = options
  const cached = (ask: AskAuth) =>
    createVerifyCache((token) => verified(ask, token), { nowMs, cacheMs, maxEntries })
  // With the Auth emulator both look for revocation anyway; with a real project only when asked to.
  const tokens = cached((token) => auth.verifyIdToken(token, true))
  const cookies = cached((cookie) => auth.verifySessionCookie(cookie, true))
  const verify = (token: string) => judged(tokens, ages, token)

  async function createSessionCookie(idToken: string): Promise<SessionCookieResult> {
    // The Auth emulator would make a cookie of an expired token, and of another project's.
    const verdict = await verify(idToken)
    if (!verdict.ok) return verdict
    try {
      const cookie = await auth.createSessionCookie(idToken, { expiresIn: sessionCookieMs })
      ages.issued(verdict.identity.uid, nowMs() / 1000)
      return { ok: true, cookie, maxAgeMs: sessionCookieMs }
    } catch (error) {
      return refusalOf(error)
    }
  }
  return {
    verify,
    verifySessionCookie: (cookie) => judged(cookies, ages, cookie),
    createSessionCookie,
    forget: (uid) => {
      for (const cache of [tokens, cookies]) cache.forget(uid)
    },
  }
}

/** What the cache or the Auth emulator says, unless the token passes for expired. */
async function judged(cache: VerifyCache, ages: TokenAges, token: string): Promise<VerifyResult> {
  const result = await cache.verify(token)
  if (!result.ok) return result
  ages.issued(result.identity.uid, result.issuedAtS)
  return ages.isExpired(result.identity.uid, result.issuedAtS) ? tokenRefusal('expired') : result
}

type AskAuth = (token: string) => Promise<DecodedIdToken>

async function verified(ask: AskAuth, token: string): Promise<VerifyResult> {
  if (token === '') return tokenRefusal('missing')
  try {
    const decoded = await ask(token)
    // Neither firebase-admin nor the Auth emulator insists on an expiry.
    if (!Number.isFinite(decoded.exp)) return tokenRefusal('malformed')
    return {
      ok: true,
      identity: identityOf(decoded),
      expiresAtMs: decoded.exp * 1000,
      issuedAtS: Number.isFinite(decoded.iat) ? decoded.iat : 0,
      hasClaims: carriesClaims(decoded),
    }
  } catch (error) {
    return refusalOf(error)
  }
}
