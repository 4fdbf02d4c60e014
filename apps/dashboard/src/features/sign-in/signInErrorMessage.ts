import { ERRORS } from '@wattpost/protocol'
import { ServiceUnreachable } from '../../session/identityErrors.ts'
import { text } from './text.ts'

/**
 * The message of a failed login: `Invalid email or password.` for all causes [V1], except `Auth Claim Failed.` for
 * unreadable claims [V5, X7]. Both texts are in the protocol's {@link ERRORS}. A second line names a service that cannot
 * be reached.
 */
export function signInErrorMessage(error: unknown): string {
  if (error instanceof ServiceUnreachable) {
    return `${ERRORS.invalidLogin}\n${unreachableText(error.service)}`
  }
  return error instanceof Error && error.message === ERRORS.authClaimFailed
    ? ERRORS.authClaimFailed
    : ERRORS.invalidLogin
}

/** Browsers do not tell a page whether the network or CORS was the reason. */
function unreachableText(service: string): string {
  if (!navigator.onLine) return text('offline')
  return text(isMixed(service) ? 'mixedContent' : 'unreachable', { service })
}

/** Whether browsers block calls of this page to the service: only a secure page's, to an insecure address elsewhere. */
function isMixed(service: string): boolean {
  const { protocol, hostname } = new URL(service)
  const isOfThisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  return location.protocol === 'https:' && protocol === 'http:' && !isOfThisMachine
}
