import { decode, failureBody } from '@wattpost/protocol'
import { FetchError } from 'ofetch'

/** A call that failed, with the text for people; the cause is for the console. */
export class CallError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'CallError'
  }
}

/** The server's own words in a failed answer, if it sent any. */
export function serverMessage(error: unknown): string | null {
  if (!(error instanceof FetchError)) return null
  const body = decode('failure body', failureBody, error.data)
  return body.ok && body.value.message !== '' ? body.value.message : null
}
