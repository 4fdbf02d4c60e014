import { ERRORS } from '@wattpost/protocol'

const GONE = [
  'auth/user-disabled',
  // So Firebase calls whoever is revoked or deleted, too.
  'auth/user-token-expired',
  'auth/invalid-user-token',
  'auth/invalid-refresh-token',
]

/** Whether no token came because the user is gone; a network that fails, or a service in trouble, says nothing of them. */
export function saysGone(error: unknown): boolean {
  const { code, message } = Object(error)
  return GONE.includes(code) || message === ERRORS.noAuthenticatedUser
}
