import type { Identity } from './identity.ts'
import type { TokenRefusal } from './tokenRefusal.ts'

/** Whether a token is believed, and whose it is. */
export type VerifyResult = VerifiedToken | TokenRefusal

/** A token that is believed. */
export interface VerifiedToken {
  readonly ok: true
  readonly identity: Identity
  /** Real time, as everything about tokens: the emulator's virtual clock has no say in it. */
  readonly expiresAtMs: number
  /** In whole seconds, as tokens have it; 0 when the token does not say. */
  readonly issuedAtS: number
  /** False for someone whom nobody gave claims; `identity` then holds a newcomer's. */
  readonly hasClaims: boolean
}
