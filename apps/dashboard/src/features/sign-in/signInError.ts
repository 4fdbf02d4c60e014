import { ERRORS } from '@wattpost/protocol'

/** The message of a failed sign-in: one for all causes except unreadable claims [V1, V5, X7]. */
export function signInError(error: unknown): string {
  return error instanceof Error && error.message === ERRORS.authClaimFailed
    ? ERRORS.authClaimFailed
    : ERRORS.invalidLogin
}
