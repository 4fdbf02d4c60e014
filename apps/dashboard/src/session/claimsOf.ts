import { type Claims, claims, decode } from '@wattpost/protocol'
import { ClaimsError } from './identityErrors.ts'

/** Claims of a user without any; the server applies the same defaults. */
const DEFAULT_CLAIMS: Claims = { merchant: false, approved: true, profile: null }

/**
 * The role in a token's claims [E1].
 * @throws {ClaimsError} for a claim of the wrong type [V5]
 */
export function claimsOf(tokenClaims: Record<string, unknown>): Claims {
  const { merchant, approved, profile } = { ...DEFAULT_CLAIMS, ...tokenClaims }
  const read = decode('token claims', claims, { merchant, approved, profile })
  if (!read.ok) throw new ClaimsError(read.error)
  return read.value
}
