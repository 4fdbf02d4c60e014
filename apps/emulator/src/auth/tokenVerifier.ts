import type { Auth, DecodedIdToken } from 'firebase-admin/auth'
import { carriesClaims, identityOf } from './identity.ts'
import { refusalOf, type TokenRefusal, tokenRefusal } from './tokenRefusal.ts'
import { createVerifyCache } from './verifyCache.ts'
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
}

export interface TokenVerifierOptions {
  /** The real time in epoch milliseconds. */
  readonly nowMs?: () => number
  /** How long an accepted token is believed without asking again, and so how late a revocation works. */
  readonly cacheMs?: number
  readonly maxEntries?: number
  /** Between five minutes and two weeks. */
  readonly sessionCookieMs?: number
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
  const { sessionCookieMs = FIVE_DAYS_MS } = options
  const cached = (ask: AskAuth) =>
    createVerifyCache((token) => verified(ask, token), { nowMs, cacheMs, maxEntries })
  const verify = cached((token) => auth.verifyIdToken(token))
  const verifySessionCookie = cached((cookie) => auth.verifySessionCookie(cookie))

  async function createSessionCookie(idToken: string): Promise<SessionCookieResult> {
    // The Auth emulator would make a cookie of an expired token, and of another project's.
    const verdict = await verify(idToken)
    if (!verdict.ok) return verdict
    try {
      const cookie = await auth.createSessionCookie(idToken, { expiresIn: sessionCookieMs })
      return { ok: true, cookie, maxAgeMs: sessionCookieMs }
    } catch (error) {
      return refusalOf(error)
    }
  }
  return { verify, verifySessionCookie, createSessionCookie }
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
      hasClaims: carriesClaims(decoded),
    }
  } catch (error) {
    return refusalOf(error)
  }
}
