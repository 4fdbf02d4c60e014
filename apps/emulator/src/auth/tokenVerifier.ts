import type { Auth, DecodedIdToken } from 'firebase-admin/auth'
import { carriesClaims, type Identity, identityOf } from './identity.ts'
import { type TokenRefusal, tokenRefusal } from './tokenRefusal.ts'
import { createVerifyCache } from './verifyCache.ts'

export type VerifyResult = VerifiedToken | TokenRefusal

export interface VerifiedToken {
  readonly ok: true
  readonly identity: Identity
  /** Real time, as everything about tokens: the emulator's virtual clock has no say in it. */
  readonly expiresAtMs: number
  /** False for someone whom nobody gave claims; `identity` then holds a newcomer's. */
  readonly hasClaims: boolean
}

export type SessionCookieResult =
  | { readonly ok: true; readonly cookie: string; readonly maxAgeMs: number }
  | TokenRefusal

export interface TokenVerifier {
  /** Whose ID token it is. Never rejects. */
  verify(idToken: string): Promise<VerifyResult>
  /** Whose session cookie it is. Never rejects. */
  verifySessionCookie(cookie: string): Promise<VerifyResult>
  /** A cookie for the user of an ID token, with the token's claims as they are now. */
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
  const cached = (ask: (token: string) => Promise<DecodedIdToken>) =>
    createVerifyCache((token) => verified(ask, token), { nowMs, cacheMs, maxEntries })

  return {
    verify: cached((token) => auth.verifyIdToken(token)),
    verifySessionCookie: cached((cookie) => auth.verifySessionCookie(cookie)),
    async createSessionCookie(idToken) {
      try {
        const cookie = await auth.createSessionCookie(idToken, { expiresIn: sessionCookieMs })
        return { ok: true, cookie, maxAgeMs: sessionCookieMs }
      } catch (error) {
        return tokenRefusal(error)
      }
    },
  }
}

async function verified(
  ask: (token: string) => Promise<DecodedIdToken>,
  token: string,
): Promise<VerifyResult> {
  if (token === '') return tokenRefusal('missing')
  try {
    const decoded = await ask(token)
    return {
      ok: true,
      identity: identityOf(decoded),
      expiresAtMs: decoded.exp * 1000,
      hasClaims: carriesClaims(decoded),
    }
  } catch (error) {
    return tokenRefusal(error)
  }
}
