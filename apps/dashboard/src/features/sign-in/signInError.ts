import { ERRORS } from '@wattpost/protocol'

/** Why signing in failed: always the same words, but for claims that cannot be read [V1, V5, X7]. */
export function signInError(error: unknown): string {
  return error instanceof Error && error.message === ERRORS.authClaimFailed
    ? ERRORS.authClaimFailed
    : ERRORS.invalidLogin
}

/** Why registration failed, in the provider's own words [V2]. */
export function registrationError(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
