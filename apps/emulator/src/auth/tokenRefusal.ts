/** Why a token is not believed; the message is for people. */
export interface TokenRefusal {
  readonly ok: false
  readonly reason: TokenRefusalReason
  readonly message: string
}

export type TokenRefusalReason = keyof typeof messages

const messages = {
  missing: 'No token was sent.',
  malformed: 'The token is not one of this project.',
  expired: 'The token has expired.',
  revoked: 'The token was revoked.',
  disabled: 'The account is disabled.',
  'unknown-user': 'The account does not exist.',
  'auth-unreachable': 'The Auth emulator does not answer.',
} as const

/** What firebase-admin throws, by its code. Decoding, audience and issuer all fail as an argument error. */
const reasons: Readonly<Record<string, TokenRefusalReason>> = {
  'auth/argument-error': 'malformed',
  'auth/invalid-id-token': 'malformed',
  'auth/id-token-expired': 'expired',
  'auth/session-cookie-expired': 'expired',
  'auth/id-token-revoked': 'revoked',
  'auth/session-cookie-revoked': 'revoked',
  'auth/user-disabled': 'disabled',
  'auth/user-not-found': 'unknown-user',
}

/** The refusal for a reason, or for an error of firebase-admin. */
export function tokenRefusal(cause: unknown): TokenRefusal {
  const reason = reasonOf(cause)
  return { ok: false, reason, message: messages[reason] }
}
