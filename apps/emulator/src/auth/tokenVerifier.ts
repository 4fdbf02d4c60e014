import { randomInt } from 'node:crypto'
import { accepted, DAY_MS, type Result, refused, SECOND_MS } from '@wattpost/protocol'
import type { Auth, DecodedIdToken } from 'firebase-admin/auth'
import { FreshCache } from './freshCache.ts'
import { carriesClaims, identityOf } from './identity.ts'
import { TokenAges } from './tokenAges.ts'
import { VerificationTurns } from './verificationTurns.ts'
import { refusalOf, type TokenRefusal, tokenRefusal, type VerifyResult } from './verifyResult.ts'

export type SessionCookieResult = Result<
  { readonly cookie: string; readonly maxAgeMs: number },
  TokenRefusal
>

/**
 * Verifies tokens by themselves; `CurrentRights` knows the current rights of their users. A bad token or an error of
 * the Auth emulator is a refusal, never a rejection.
 */
export interface TokenVerifier {
  verify(idToken: string): Promise<VerifyResult>
  verifySessionCookie(cookie: string): Promise<VerifyResult>
  /**
   * Verifies an ID token and makes a session cookie with its claims. Firebase's cookies have no id: a random part of
   * their life distinguishes two that are made in the same second.
   */
  createSessionCookie(idToken: string): Promise<SessionCookieResult>
  /** Drops this user from the cache, since the account has changed. */
  forget(uid: string): void
}

export interface TokenVerifierOptions {
  /** The real time in epoch milliseconds. */
  readonly nowMs?: () => number
  /** Time for which a valid token is cached. */
  readonly cacheMs?: number
  readonly maxEntries?: number
  /** Time for which a browser keeps a session cookie: from five minutes to 13 days, in whole seconds. */
  readonly sessionCookieMs?: number
  /** Tokens that count as expired before their time. */
  readonly ages?: TokenAges
}

const FIVE_DAYS_MS = 5 * DAY_MS
/** A token in use is verified again after this part of its time in the cache. */
const RENEW_FROM_PART = 0.6

/**
 * Verifies tokens of the project that `auth` is bound to. With the Auth emulator each verification is a
 * request. With a real project only the signature is checked, without a request.
 */
export function createTokenVerifier(
  auth: Pick<Auth, 'verifyIdToken' | 'verifySessionCookie' | 'createSessionCookie'>,
  options: TokenVerifierOptions = {},
): TokenVerifier {
  const { nowMs = Date.now, cacheMs = 5_000, maxEntries = 10_000 } = options
  const { sessionCookieMs = FIVE_DAYS_MS, ages = new TokenAges() } = options
  const keptUntilMs = (result: VerifyResult, requestedAtMs: number) =>
    // The reason of a refusal may vanish at any time.
    result.ok ? Math.min(requestedAtMs + cacheMs, result.value.expiresAtMs) : null
  const turns = new VerificationTurns()
  const cached = (decode: DecodeToken) =>
    new FreshCache((token) => turns.run(token, () => verified(decode, token)), {
      ...{ nowMs, keptUntilMs, maxEntries },
      renewFromAgeMs: cacheMs * RENEW_FROM_PART,
    })
  const tokens = cached((token) => auth.verifyIdToken(token))
  const cookies = cached((cookie) => auth.verifySessionCookie(cookie))
  const verify = (token: string) => checkedForExpiry(tokens, ages, token)

  async function createSessionCookie(idToken: string): Promise<SessionCookieResult> {
    // The Auth emulator accepts expired tokens and those of other projects here.
    const verdict = await verify(idToken)
    if (!verdict.ok) return verdict
    try {
      const expiresIn = sessionCookieMs + randomInt(DAY_MS / SECOND_MS) * SECOND_MS
      const cookie = await auth.createSessionCookie(idToken, { expiresIn })
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
      for (const cache of [tokens, cookies])
        cache.forget((result) => result.ok && result.value.identity.uid === uid)
    },
  }
}

/** The result of cache or Auth emulator, unless the token counts as expired. */
async function checkedForExpiry(
  cache: FreshCache<VerifyResult>,
  ages: TokenAges,
  token: string,
): Promise<VerifyResult> {
  const result = await cache.get(token)
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
      signedInAtMs: Number.isFinite(decoded.auth_time) ? decoded.auth_time * SECOND_MS : 0,
      hasClaims: carriesClaims(decoded),
    })
  } catch (error) {
    return refused(refusalOf(error))
  }
}
