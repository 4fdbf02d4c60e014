import { randomInt } from 'node:crypto'
import {
  accepted,
  DAY_MS,
  jsonIn,
  ownValue,
  type Result,
  refused,
  SECOND_MS,
} from '@wattpost/protocol'
import type { Auth, DecodedIdToken } from 'firebase-admin/auth'
import { FreshCache } from './freshCache.ts'
import { carriesClaims, identityOf } from './identity.ts'
import { TokenAges } from './tokenAges.ts'
import { refusalOf, type TokenRefusal, tokenRefusal, type VerifyResult } from './verifyResult.ts'

type SessionCookieResult = Result<
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

interface TokenVerifierOptions {
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

/** Verifications of a user at a time: enough to keep the Auth emulator busy. */
const AT_ONCE = 8
/** Users that are known at a time. */
const KNOWN_MAX = 10_000

/** The verifications of one user, or of all unknown ones. */
interface Lane {
  running: number
  readonly waiting: (() => void)[]
}

/**
 * Lets a few tokens of each user be verified at a time. Each is a request to the Auth emulator, and a user can write an
 * unsigned token in any number of ways: thousands would keep the tokens of others waiting. The user is the one that the
 * token names; tokens that name a user of whom none was valid yet share the turns of one.
 */
export class VerificationTurns {
  readonly #lanes = new Map<string, Lane>()
  readonly #known = new Set<string>()

  /** Verifies a token when its turn has come. */
  async run(token: string, verify: () => Promise<VerifyResult>): Promise<VerifyResult> {
    const name = this.#laneOf(token)
    const lane = this.#lanes.get(name) ?? { running: 0, waiting: [] }
    this.#lanes.set(name, lane)
    if (lane.running < AT_ONCE) lane.running += 1
    else await new Promise<void>((resolve) => lane.waiting.push(resolve))
    try {
      const result = await verify()
      if (result.ok) this.#know(result.value.identity.uid)
      return result
    } finally {
      this.#leave(name, lane)
    }
  }

  /** The next one takes the place. */
  #leave(name: string, lane: Lane): void {
    const next = lane.waiting.shift()
    if (next !== undefined) return void next()
    lane.running -= 1
    if (lane.running === 0) this.#lanes.delete(name)
  }

  #laneOf(token: string): string {
    const uid = namedUser(token)
    return uid !== null && this.#known.has(uid) ? `user ${uid}` : 'unknown users'
  }

  #know(uid: string): void {
    this.#known.add(uid)
    const [oldest] = this.#known
    if (this.#known.size > KNOWN_MAX && oldest !== undefined) this.#known.delete(oldest)
  }
}

/** The user that a token names, valid or not; `null` when it is not readable. */
function namedUser(token: string): string | null {
  const [, payload = ''] = token.split('.')
  const sub = ownValue(jsonIn(Buffer.from(payload, 'base64url').toString()), 'sub')
  return typeof sub === 'string' ? sub : null
}
