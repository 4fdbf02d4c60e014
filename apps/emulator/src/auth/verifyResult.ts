import type { Identity } from './identity.ts'
import type { TokenRefusal } from './tokenRefusal.ts'

/** Whether a token is believed, and whose it is. */
export type VerifyResult = VerifiedToken | TokenRefusal

interface VerifiedToken {
  readonly ok: true
  readonly identity: Identity
  /** Real time, as everything about tokens: the emulator's virtual clock has no say in it. */
  readonly expiresAtMs: number
  /** False for someone whom nobody gave claims; `identity` then holds a newcomer's. */
  readonly hasClaims: boolean
}
