import { FetchError } from 'ofetch'
import { fieldsOf } from './fieldsOf.ts'

/** A call that failed, with the text for people; the cause is for the console. */
export class CallError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'CallError'
  }
}

/** The server's own words in a failed answer, if it sent any. */
export function serverMessage(error: unknown): string | null {
  return error instanceof FetchError ? messageIn(error.data) : null
}

/** The server's own words in the body of an answer, whatever else stands beside them. */
export function messageIn(body: unknown): string | null {
  const { message } = fieldsOf(body)
  return typeof message === 'string' && message !== '' ? message : null
}
