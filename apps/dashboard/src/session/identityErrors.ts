import { ERRORS, messageOf } from '@wattpost/protocol'

/** The claims of a user cannot be read [V5, X7]. */
export class ClaimsError extends Error {
  readonly status = 500
  constructor(cause: unknown) {
    super(ERRORS.authClaimFailed, { cause })
    this.name = 'ClaimsError'
  }
}

/** A service gave no answer that the browser lets the page read. */
export class ServiceUnreachable extends Error {
  readonly service: string
  constructor(service: string, cause: unknown) {
    super(`${service} cannot be reached`, { cause })
    this.name = 'ServiceUnreachable'
    this.service = service
  }
}

/** The identity service's message [V2]. */
export function providerMessage(error: unknown): string {
  return messageOf(error)
}

const USER_GONE_CODES = [
  'auth/user-disabled',
  // Firebase's code for a revoked or deleted user, too.
  'auth/user-token-expired',
  'auth/invalid-user-token',
  'auth/invalid-refresh-token',
]

/** Whether the user no longer exists; false for failures of the network or the service. */
export function isUserGone(error: unknown): boolean {
  const { code, message } = Object(error)
  return USER_GONE_CODES.includes(code) || message === ERRORS.noAuthenticatedUser
}
