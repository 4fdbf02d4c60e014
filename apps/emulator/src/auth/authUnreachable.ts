/** The Auth emulator does not answer. */
export class AuthUnreachable extends Error {
  constructor(cause: unknown) {
    super('The Auth emulator does not answer.', { cause })
  }
}

const NETWORK_CODES = ['app/network-error', 'app/network-timeout']

/** That the Auth emulator does not answer, as an error of ours or of firebase-admin tells it; `null` for any other. */
export function unreachableOf(error: unknown): AuthUnreachable | null {
  if (error instanceof AuthUnreachable) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return NETWORK_CODES.includes(code) ? new AuthUnreachable(error) : null
}
