import {
  callPath,
  type DeviceCallId,
  type HttpCall,
  httpCalls,
  messageIn,
  ownValue,
  type ReadContext,
  type Reading,
  type Refusal,
  type Result,
  readPage,
} from '@wattpost/protocol'
import type { $Fetch } from 'ofetch'
import { CallError } from '../domain/failures/failure.ts'
import { createWarnOnce } from '../domain/warnOnce.ts'
import { answerFailure, failureOf, serverMessage } from './callFailure.ts'
import { type DevicePage, type PageQuery, warnOfDevices, wholePage } from './devicePage.ts'
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
    query: PageQuery,
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
    read: (json: unknown) => Result<T, Refusal>,
  ): Promise<T> => {
    const path = callPath(id, device)
    const { failure, unsuccessful }: HttpCall = httpCalls[id]
    const sent = zones.sent(query)
    const json: unknown = await client(path, { query: sent, signal }).catch((error: unknown) => {
      const message = unsuccessful === undefined ? serverMessage(error) : null
      throw new CallError(message ?? failure ?? '', failureOf(error), error)
    })
    const body = FAILED.includes(ownValue(json, 'success')) ? null : read(json)
    if (body?.ok === true) return body.value
    const message = unsuccessful ?? messageIn(json) ?? failure ?? ''
    if (body === null) throw new CallError(message, { kind: 'refused', status: null }, json)
    warn(path, `answer of ${path}: ${body.error.message}`)
    throw new CallError(message, answerFailure(json), body.error)
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
      const { value, unread } = await call(id, asked, (json) => read(json, about))
      const path = callPath(id, asked.device)
      if (unread !== null) warn(path, `answer of ${path}: ${unread.message}`)
      return value
    },
    page: async (id, key, query, signal, read) => {
      const page = await call(id, { query, signal }, (json) => readPage(json, key, context, read))
      warnOfDevices(page, warn)
      zones.noted(page.devices)
      return wholePage(page, query)
    },
  }
}

const FAILED: readonly unknown[] = [false, 0, 'false']
