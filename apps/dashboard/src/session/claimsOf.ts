import { type Claims, claims, decode } from '@wattpost/protocol'
import { ClaimsError } from './ClaimsError.ts'

/** What someone has whom nobody gave claims yet; the server, which decides, reads it likewise. */
const newcomer: Claims = { merchant: false, approved: true, profile: null }

/**
 * The role in a token's claims [E1].
 * @throws {ClaimsError} for a claim of the wrong type [V5]
 */
export function claimsOf(tokenClaims: Record<string, unknown>): Claims {
  const { merchant, approved, profile } = { ...newcomer, ...tokenClaims }
  const read = decode('token claims', claims, { merchant, approved, profile })
  if (!read.ok) throw new ClaimsError(read.error)
  return read.value
}
