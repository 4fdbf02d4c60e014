import { accepted, refused, SECOND_MS } from '@wattpost/protocol'
import { z } from 'zod'
import type { Authentication, Authenticator } from '../server/transport/authenticator.ts'
import type { CurrentRights } from './currentRights.ts'
import { type RevocationStore, type ServerSession, sessionIdOf } from './revocationStore.ts'
import type { TokenVerifier } from './tokenVerifier.ts'
import { type TokenRefusalCode, tokenRefusal, type VerifyResult } from './verifyResult.ts'

/** Authenticates by tokens, the current rights of their users, and the revoked sessions. */
export type TokenAuthenticator = Pick<
  Authenticator,
  'verify' | 'byCookie' | 'createCookie' | 'endSession'
>

interface AuthenticationParts {
  readonly verifier: TokenVerifier
  readonly rights: Pick<CurrentRights, 'of'>
  readonly revocations: RevocationStore
}

export function createAuthentication(parts: AuthenticationParts): TokenAuthenticator {
  const { verifier, rights, revocations } = parts
  const atPresent = async (result: VerifyResult): Promise<Authentication> => {
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
