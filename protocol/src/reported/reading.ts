import { type FrameHead, isCountOrNone, isEpochS, ownValue, plainHead } from '../live/frame.ts'
import { accepted, type Refusal, type Result, refused } from '../result.ts'
import { msToSeconds, secondsToMs } from '../time.ts'
import { createPartsReader, isGroup, type PartsReader } from './parts.ts'
import type { StatusWords } from './statusWords.ts'

/** Facts about the backend that a reader needs. */
export interface ReadContext {
  /** Configured words for a status, in lower case. */
  readonly statusWords?: StatusWords
  /** IANA zone of the periods that the backend names without an offset; by default this computer's. */
  readonly timeZone?: string
}

/** Facts about the connection of a frame that a reader needs. */
export interface FrameContext extends ReadContext {
  /** Now, epoch ms: the time of a frame without one. */
  readonly nowMs: () => number
  /** The device of a frame that names none; `null` unless the connection has exactly one. */
  readonly onlyDevice: () => string | null
}

/** A value as far as it could be read. */
export interface Reading<T> {
  readonly value: T
  /** The first part that was sent but could not be read; `null` when all could. */
  readonly unread: Refusal | null
}

/** Reads a value field by field. It is refused only when `read` finds nothing, and returns `undefined`. */
export function readByParts<T>(
  what: string,
  { statusWords }: ReadContext,
  read: (reader: PartsReader) => T | undefined,
): Result<Reading<T>, Refusal> {
  const reader = createPartsReader(statusWords)
  const value = read(reader)
  const where = reader.unread()
  if (value === undefined) {
    const at = where === null || where === '' ? '' : ` at ${where}`
    return refused({ what, where: where ?? '', message: `${what}${at}: nothing can be read` })
  }
  const message = `${what} at ${where}: cannot be read`
  return accepted({ value, unread: where === null ? null : { what, where, message } })
}

/**
 * Reads a device field by field; without an id it is refused.
 * @param id the device, where its description does not say so
 */
export function readDeviceByParts<T>(
  what: string,
  json: unknown,
  context: ReadContext,
  id: string | null,
  read: (reader: PartsReader, deviceId: string, json: object) => T,
): Result<Reading<T>, Refusal> {
  return readByParts(what, context, (reader) => {
    const deviceId = readDeviceId(ownValue(json, 'deviceId')) ?? id
    return deviceId === null || !isGroup(json) ? undefined : read(reader, deviceId, json)
  })
}

/** A frame as far as it could be read. */
export interface ReportedFrame<B> {
  readonly head: FrameHead
  readonly body: B
}

/**
 * Reads a frame whole, or else its head and its body field by field.
 * @param whole decodes a frame that has every field
 */
export function readFrame<B>(
  what: string,
  whole: (json: unknown) => Result<ReportedFrame<B>, Refusal>,
  json: unknown,
  context: FrameContext,
  readBody: (reader: PartsReader) => B | undefined,
): Result<Reading<ReportedFrame<B>>, Refusal> {
  const frame = whole(json)
  if (frame.ok) return accepted({ value: frame.value, unread: null })
  const head = readHead(json, context)
  if (head === null) {
    return refused({ what, where: 'deviceId', message: `${what} at deviceId: names no device` })
  }
  if (plainHead(json) === null) {
    const completed = whole({ ...Object(json), deviceId: head.deviceId, t: msToSeconds(head.t) })
    if (completed.ok) return accepted({ value: { head, body: completed.value.body }, unread: null })
  }
  return readByParts(what, context, (reader) => {
    const body = readBody(reader)
    return body && { head, body }
  })
}

/** A frame with the values of its `data` beside its other fields; any other value unchanged. */
export function withoutEnvelope(json: unknown): unknown {
  const data = ownValue(json, 'data')
  return isGroup(data) ? { ...Object(json), ...data } : json
}

/** The head of a frame; `null` when its device is not known. */
function readHead(json: unknown, { nowMs, onlyDevice }: FrameContext): FrameHead | null {
  const plain = plainHead(json)
  if (plain !== null) return plain
  const own = (key: string) => ownValue(json, key)
  const deviceId = readDeviceId(own('deviceId')) ?? onlyDevice()
  if (deviceId === null || Array.isArray(json)) return null
  const [t, epoch, seq] = [own('t'), own('epoch'), own('seq')]
  const head: FrameHead = { deviceId, t: isEpochS(t) ? secondsToMs(t) : nowMs() }
  if (isCountOrNone(epoch) && epoch !== undefined) head.epoch = epoch
  if (isCountOrNone(seq) && seq !== undefined) head.seq = seq
  return head
}

/** A device's id as text, also where it is sent as a whole number; `null` for no id. */
export function readDeviceId(json: unknown): string | null {
  const text = Number.isSafeInteger(json) ? `${json}` : json
  return typeof text === 'string' && text !== '' ? text : null
}

/** Whether any of these values is known. */
export function hasAny(values: object): boolean {
  return Object.values(values).some((value) => value !== undefined)
}
