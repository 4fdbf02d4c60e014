import { FetchError } from 'ofetch'
import { fieldsOf } from './json.ts'

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

/** The server's message in the body of an answer, or `null`. */
export function messageIn(body: unknown): string | null {
  const { message } = fieldsOf(body)
  return typeof message === 'string' && message !== '' ? message : null
}
