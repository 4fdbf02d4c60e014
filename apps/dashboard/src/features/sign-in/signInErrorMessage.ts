import { ERRORS } from '@wattpost/protocol'

/**
 * The message of a failed login: `Invalid email or password.` for all causes [V1], except `Auth Claim Failed.` for
 * unreadable claims [V5, X7]. Both texts are in the protocol's {@link ERRORS}.
 */
export function signInErrorMessage(error: unknown): string {
  return error instanceof Error && error.message === ERRORS.authClaimFailed
    ? ERRORS.authClaimFailed
    : ERRORS.invalidLogin
}
