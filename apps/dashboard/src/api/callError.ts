import { messageIn } from '@wattpost/protocol'
import { FetchError } from 'ofetch'

/** A failed call: the message is for the screen, the cause for the console. */
export class CallError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'CallError'
  }
}

/** The server's message in a failed answer, or `null`. */
export function serverMessage(error: unknown): string | null {
  return error instanceof FetchError ? messageIn(error.data) : null
}
