import type { Refusal, Result } from '@wattpost/protocol'
import type { VerifiedToken } from '../server/transport/authenticator.ts'

/** The result of verifying a token. */
export type VerifyResult = Result<VerifiedToken, TokenRefusal>

/** A refused token, with a human-readable message. */
export interface TokenRefusal extends Refusal {
  readonly code: TokenRefusalCode
}

export type TokenRefusalCode = keyof typeof messages

const messages = {
  missing: 'No token was sent.',
  malformed: 'The token is not one of this project.',
  expired: 'The token has expired.',
  revoked: 'The token was revoked.',
  disabled: 'The account is disabled.',
  'unknown-user': 'The account does not exist.',
  'signed-out': 'The session was signed out.',
  'auth-unreachable': 'The Auth emulator does not answer.',
} as const

/** By the error codes of firebase-admin. Decoding, audience and issuer all fail as an argument error. */
const codes: Readonly<Record<string, TokenRefusalCode>> = {
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
  // The Auth emulator answered with an error.
  'auth/internal-error': 'auth-unreachable',
}

/** The refusal with this code, with its message. */
export function tokenRefusal(code: TokenRefusalCode): TokenRefusal {
  return { what: 'token', where: '', code, message: messages[code] }
}

/** The refusal for an error of firebase-admin. Throws any other error: it is a bug. */
export function refusalOf(error: unknown): TokenRefusal {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const refusalCode = codes[code]
  if (refusalCode === undefined) throw error
  return tokenRefusal(refusalCode)
}
