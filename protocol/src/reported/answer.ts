import { type DeviceCallId, type HttpCall, httpCalls } from '../http/calls.ts'
import { ownValue } from '../live/frame.ts'
import { accepted, type Refusal, type Result, refused } from '../result.ts'
import { messageIn } from './messageIn.ts'

/** An answer that shows nothing: its text for the screen, and the refusal where the answer could not be read. */
export interface FailedAnswer {
  readonly message: string
  readonly refusal: Refusal | null
}

const FAILED: readonly unknown[] = [false, 0, 'false']

/**
 * Reads the answer of a call. Where it reports failure or is invalid, meters' calls have a fixed text, "Failed …" [X9, X10];
 * other calls have the server's message, else the specified text [X11–X18].
 */
export function readAnswer<T>(
  id: DeviceCallId,
  json: unknown,
  read: (json: unknown) => Result<T, Refusal>,
): Result<T, FailedAnswer> {
  const body = FAILED.includes(ownValue(json, 'success')) ? null : read(json)
  return body?.ok === true
    ? accepted(body.value)
    : refused({ message: failureText(id, json, true), refusal: body?.error ?? null })
}

/**
 * The text for the screen where a request fails: meters' calls have a fixed one, "Error …"; other calls have the server's
 * message, else the specified text [X9–X18].
 * @param body the body of the error, if any
 * @param isAnswered whether the request succeeded, and its answer reports the failure or cannot be read
 */
export function failureText(id: DeviceCallId, body: unknown, isAnswered = false): string {
  const { failure = '', unsuccessful }: HttpCall = httpCalls[id]
  if (unsuccessful === undefined) return messageIn(body) ?? failure
  return isAnswered ? unsuccessful : failure
}
