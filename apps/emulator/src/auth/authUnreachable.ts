/** The Auth emulator does not answer. */
export class AuthUnreachable extends Error {
  constructor(cause: unknown) {
    super('The Auth emulator does not answer.', { cause })
  }
}
