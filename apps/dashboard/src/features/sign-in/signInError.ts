import { ERRORS } from '@wattpost/protocol'

/** Why signing in failed: always the same words, but for claims that cannot be read [V1, V5, X7]. */
export function signInError(error: unknown): string {
  return error instanceof Error && error.message === ERRORS.authClaimFailed
    ? ERRORS.authClaimFailed
    : ERRORS.invalidLogin
}
