import { accepted, type Result, refused, SECOND_MS } from '@wattpost/protocol'
import { z } from 'zod'
import type { CurrentRights } from './currentRights.ts'
import { type RevocationStore, type ServerSession, sessionIdOf } from './revocationStore.ts'
import type { SessionCookieResult, TokenVerifier } from './tokenVerifier.ts'
import {
  type TokenRefusal,
  type TokenRefusalCode,
  tokenRefusal,
  type VerifiedToken,
  type VerifyResult,
} from './verifyResult.ts'

/** A user of a valid token or cookie. The identity has the account's present claims, at most 5 s old. */
export interface AuthenticatedUser extends VerifiedToken {
  /** Whether the token has another role than the account. */
  readonly isOutdated: boolean
}

export type AuthenticationResult = Result<AuthenticatedUser, TokenRefusal>

/** Authenticates by tokens, the current rights of their users, and the revoked sessions. */
export interface Authentication {
  /** The user of an ID token. */
  verify(idToken: string): Promise<AuthenticationResult>
  /** The user of a session cookie. */
  byCookie(cookie: string): Promise<AuthenticationResult>
  createCookie(idToken: string): Promise<SessionCookieResult>
  /** Revokes the session of a cookie. Refused while the Auth emulator, which recognises real cookies, is unreachable. */
  endSession(cookie: string): Promise<Result<null, TokenRefusal>>
}

interface AuthenticationParts {
  readonly verifier: TokenVerifier
  readonly rights: Pick<CurrentRights, 'of'>
  readonly revocations: RevocationStore
}

export function createAuthentication(parts: AuthenticationParts): Authentication {
  const { verifier, rights, revocations } = parts
  const atPresent = async (result: VerifyResult): Promise<AuthenticationResult> => {
    if (!result.ok) return result
    const { identity, signedInAtMs } = result.value
    const claims = await rights.of(identity.uid, signedInAtMs)
    if (!claims.ok) return claims
    const { merchant, approved } = claims.value
    return accepted({
      ...result.value,
      identity: { ...identity, ...claims.value },
      isOutdated: merchant !== identity.merchant || approved !== identity.approved,
    })
  }
  return {
    verify: async (idToken) => atPresent(await verifier.verify(idToken)),
    byCookie: async (cookie) => {
      const result = await atPresent(await verifier.verifySessionCookie(cookie))
      if (!result.ok) return result
      const session = sessionOf(cookie)
      return session !== null && revocations.isRevoked(session)
        ? refused(tokenRefusal('signed-out'))
        : result
    },
    createCookie: (idToken) => verifier.createSessionCookie(idToken),
    endSession: async (cookie) => {
      const result = await verifier.verifySessionCookie(cookie)
      if (!result.ok && result.error.code === 'auth-unreachable') return result
      const mayBeValid = result.ok || maybeValidLater.includes(result.error.code)
      const session = mayBeValid ? sessionOf(cookie) : null
      if (session !== null) await revocations.revoke(session)
      return accepted(null)
    },
  }
}

/** Refusals of real cookies that may be accepted later, e.g. when the account is enabled again. */
const maybeValidLater: readonly TokenRefusalCode[] = ['disabled', 'revoked', 'expired']

// The Auth emulator accepts cookies without a time of issue.
const cookiePayload = z.object({ sub: z.string(), iat: z.number().catch(0), exp: z.number() })

/** The session of a cookie that was verified; `null` for a cookie that never expires, which is never valid. */
function sessionOf(cookie: string): ServerSession | null {
  const payload = Buffer.from(cookie.split('.')[1] ?? '', 'base64url').toString()
  const read = cookiePayload.safeParse(JSON.parse(payload))
  if (!read.success) return null
  const { sub, iat, exp } = read.data
  return { id: sessionIdOf(cookie), uid: sub, issuedAtS: iat, expiresAtMs: exp * SECOND_MS }
}
