import {
  callPath,
  type DeviceCallId,
  type DevicePage,
  failureText,
  ownValue,
  type ReadContext,
  type Reading,
  type Refusal,
  type Result,
  readAnswer,
  readPage,
  wholePage,
} from '@wattpost/protocol'
import { type $Fetch, FetchError } from 'ofetch'
import { CallError } from '../domain/failures/failure.ts'
import { noteFinding, noteMessage, noteOf, noteSent } from '../domain/messageNotes.ts'
import { createWarnOnce } from '../domain/warnOnce.ts'
import { answerFailure, failureOf } from './callFailure.ts'
import { notePage } from './devicePage.ts'
import type { ZoneParameter } from './zoneParameter.ts'

/** Reads the body of an answer. */
type ReadBody<T> = (json: unknown, context: ReadContext) => Result<Reading<T>, Refusal>

interface Asked {
  /** The device asked for: an answer about another one is refused. */
  readonly device?: string
  readonly query?: object
  readonly signal: AbortSignal
  /** Start of the day asked for, epoch ms: its rows may be named by the hour. */
  readonly dayStartMs?: number
}

/** A device of a list. */
interface Listed {
  readonly deviceId: string
  readonly tz?: string | undefined
}

/** Makes calls of the contract and reads their answers. Each throws a CallError with the text for the screen. */
export interface ReadCalls {
  one<T>(id: DeviceCallId, asked: Asked, read: ReadBody<T>): Promise<T>
  /**
   * A page of a list.
   * @param key the field that holds the list
   */
  page<D extends Listed>(
    id: DeviceCallId,
    key: string,
    query: { readonly page: number; readonly limit: number },
    signal: AbortSignal,
    read: ReadBody<D>,
  ): Promise<DevicePage<D>>
}

/**
 * Calls by their ids. Meters' calls have fixed texts, "Error …" when a request fails, "Failed …" when the answer reports
 * failure [X9, X10]; other calls have the server's message, else the specified text [X11–X18]. What could not be read is
 * warned of once.
 * @param zones decides whether `tz` is sent
 */
export function createReadCalls(
  client: $Fetch,
  context: ReadContext,
  zones: ZoneParameter,
): ReadCalls {
  const warn = createWarnOnce()
  const call = async <T>(
    id: DeviceCallId,
    { device, query = {}, signal }: Asked,
    read: (json: unknown, path: string) => Result<T, Refusal>,
  ): Promise<T> => {
    const path = callPath(id, device)
    const failed = (body: unknown, why: string) => {
      const note = noteOf(id)
      noteSent(note, body)
      noteFinding(note, 'failed', why)
    }
    const sent = zones.sent(query)
    const json: unknown = await client(path, { query: sent, signal }).catch((error: unknown) => {
      const { data: body, status } = error instanceof FetchError ? error : {}
      if (!signal.aborted) failed(body, `${status ?? ''}`)
      throw new CallError(failureText(id, body), failureOf(error), error)
    })
    const answer = readAnswer(id, json, (body) => read(body, path))
    if (answer.ok) return answer.value
    const { message, refusal } = answer.error
    if (refusal !== null) throw new CallError(message, answerFailure(json), refusal)
    failed(json, 'success: false')
    throw new CallError(message, { kind: 'refused', status: null }, json)
  }
  return {
    one: async (id, asked, read) => {
      const { dayStartMs, query } = asked
      const deviceId = asked.device ?? (ownValue(query, 'deviceId') as string | undefined)
      const about = {
        ...context,
        ...(deviceId !== undefined && { deviceId }),
        ...(dayStartMs !== undefined && { dayStartMs }),
      }
      const { value } = await call(id, asked, (json, path) => {
        const reading = read(json, about)
        noteMessage(noteOf(id), json, reading, (_, message) =>
          warn(path, `answer of ${path}: ${message}`),
        )
        return reading
      })
      return value
    },
    page: async (id, key, query, signal, read) => {
      const page = await call(id, { query, signal }, (json) => {
        const reading = readPage(json, key, context, read)
        notePage(noteOf(id), json, reading, warn)
        return reading
      })
      zones.noted(page.devices)
      return wholePage(page, query)
    },
  }
}
