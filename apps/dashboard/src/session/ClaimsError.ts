import { ERRORS } from '@wattpost/protocol'

/** Claims that cannot be read [V5, X7]. */
export class ClaimsError extends Error {
  readonly status = 500
  constructor(cause: unknown) {
    super(ERRORS.authClaimFailed, { cause })
    this.name = 'ClaimsError'
  }
}
