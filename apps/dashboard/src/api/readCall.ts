import {
  callPath,
  type DeviceCallId,
  type HttpCall,
  httpCalls,
  ownValue,
  type Reading,
  type Refusal,
  type Result,
} from '@wattpost/protocol'
import type { $Fetch } from 'ofetch'
import type { WarnOnce } from '../domain/warnOnce.ts'
import { CallError, messageIn, serverMessage } from './callError.ts'

/** Reads the body of an answer. */
export type ReadBody<T> = (json: unknown) => Result<Reading<T>, Refusal>

interface Asked {
  /** Id of the device in the path. */
  readonly device?: string
  readonly query?: object
  readonly signal: AbortSignal
}

/** Makes a call of the contract and reads its answer. @throws CallError with the text for the screen */
export type ReadCall = <T>(id: DeviceCallId, asked: Asked, read: ReadBody<T>) => Promise<T>

/**
 * Calls by their ids. Meters' calls have fixed texts, "Error …" when a request fails, "Failed …" when the answer reports
 * failure [X9, X10]; other calls have the server's message, else the specified text [X11–X18].
 * @param warn gets what could not be read
 */
export function createReadCall(client: $Fetch, warn: WarnOnce): ReadCall {
  return async (id, { device, query = {}, signal }, read) => {
    const path = callPath(id, device)
    const { failure, unsuccessful }: HttpCall = httpCalls[id]
    const json: unknown = await client(path, { query, signal }).catch((error: unknown) => {
      const message = unsuccessful === undefined ? serverMessage(error) : null
      throw new CallError(message ?? failure ?? '', error)
    })
    if (unsuccessful !== undefined && ownValue(json, 'success') === false)
      throw new CallError(unsuccessful, json)
    const body = read(json)
    const refusal = body.ok ? body.value.unread : body.error
    if (refusal !== null) warn(path, `answer of ${path}: ${refusal.message}`)
    if (body.ok) return body.value.value
    throw new CallError(unsuccessful ?? messageIn(json) ?? failure ?? '', body.error)
  }
}
