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
  'app/network-error': 'auth-unreachable',
  'app/network-timeout': 'auth-unreachable',
  // The Auth emulator answered with an error of its own.
  'auth/internal-error': 'auth-unreachable',
}

/** The refusal for a reason, with its message. */
export function tokenRefusal(reason: TokenRefusalReason): TokenRefusal {
  return { ok: false, reason, message: messages[reason] }
}

/** The refusal that an error of firebase-admin means. Any other error is a mistake of ours and goes on. */
export function refusalOf(error: unknown): TokenRefusal {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = reasons[code]
  if (reason === undefined) throw error
  return tokenRefusal(reason)
}
