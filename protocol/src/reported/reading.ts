import type { z } from 'zod'
import {
  type FrameHead,
  isCountOrNone,
  isEpochS,
  ownValue,
  plainHead,
  type SnapshotHead,
  snapshotHead,
} from '../live/frame.ts'
import { accepted, type Refusal, type Result, refused } from '../result.ts'
import { contentIn, type Identity, identityIn, isGroup, withoutEnvelope } from './content.ts'
import {
  createPartsReader,
  type Form,
  type PartsReader,
  type ReadContext,
  rowsIn,
} from './parts.ts'
import { readTime } from './period.ts'

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
  /** Paths of all such parts, of many the first. */
  readonly unreadAt: readonly string[]
  /** The forms that the sender chose; none for our own. */
  readonly forms: readonly Form[]
}

/** Reads a value field by field. It is refused only when `read` finds nothing, and returns `undefined`. */
export function readByParts<T>(
  what: string,
  context: ReadContext,
  read: (reader: PartsReader) => T | undefined,
): Result<Reading<T>, Refusal> {
  const reader = createPartsReader(context)
  const value = read(reader)
  const unreadAt = reader.unread()
  const [where = null] = unreadAt
  if (value === undefined) {
    const at = where === null || where === '' ? '' : ` at ${where}`
    return refused({ what, where: where ?? '', message: `${what}${at}: nothing can be read` })
  }
  const message = `${what} at ${where}: cannot be read`
  const unread = where === null ? null : { what, where, message }
  return accepted({ value, unread, unreadAt, forms: [...reader.forms] })
}

/**
 * Reads a device field by field; refused without an id, and where it names another device than `id`.
 * @param names the fields that hold it by the specification, where it is not a row of a list
 * @param id the device, where its description does not say so
 */
export function readDevice<T extends { readonly deviceId: string }>(
  { what, names }: { readonly what: string; readonly names: readonly string[] },
  json: unknown,
  context: ReadContext,
  id: string | null,
  parts: (reader: PartsReader, deviceId: string, json: object) => T,
): Result<Reading<T>, Refusal> {
  const { content, beside } = contentIn(json, 'device')
  const sent = oneOf(content, id)
  const outer = Array.isArray(content) ? 'none' : identityIn(beside)
  const identity = outer === 'none' ? identityIn(sent) : outer
  const deviceId = identity === 'none' ? id : idOf(identity)
  if (id !== null && deviceId !== id) return refused(foreign(what, identity))
  return readByParts(what, context, (reader) => {
    if (id !== null || content !== json) noteEnvelope(reader, json, content, names)
    if (sent !== content) reader.onForm(Array.isArray(content) ? 'list for map' : 'map for list')
    if (ownValue(sent, 'deviceId') !== deviceId) reader.onForm('further identity')
    if (deviceId === null || !isGroup(sent)) return undefined
    const device = parts(reader, deviceId, sent)
    // An answer that only the call names may be anything, e.g. a notice.
    return identity === 'none' && !saysAnything({ ...device, deviceId: undefined })
      ? undefined
      : device
  })
}

/** Notes where content is in an envelope, or lacks its own. @param names the fields that hold it by the specification */
export function noteEnvelope(
  reader: PartsReader,
  json: unknown,
  content: unknown,
  names: readonly string[],
): void {
  const isOwn = names.some((name) =>
    name === '' ? content === json : content === ownValue(json, name),
  )
  if (!isOwn) reader.onForm('envelope')
}

/** Whether any value is known in groups or lists. */
function saysAnything(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value !== undefined
  return Object.values(value).some(saysAnything)
}

/** The device of an answer that is a list or a map by id. */
function oneOf(sent: unknown, id: string | null): unknown {
  if (!Array.isArray(sent)) return (id === null ? undefined : ownValue(sent, id)) ?? sent
  return sent.length === 1 ? sent[0] : sent.find((each) => id !== null && idIn(each) === id)
}

function idOf(identity: Identity): string | null {
  return typeof identity === 'string' ? null : identity.id
}

/** The id that a value names; `null` where it names none, or it is not clear which. */
export function idIn(json: unknown): string | null {
  return idOf(identityIn(json))
}

/** The refusal of a value that is about another device than the one asked for. */
export function foreign(what: string, identity: Identity): Refusal {
  const named = idOf(identity)
  const unnamed = identity === 'none' ? 'names no device' : 'names several devices'
  const reason = named === null ? unnamed : `is of device ${named}`
  return { what, where: 'deviceId', message: `${what} at deviceId: ${reason}` }
}

/**
 * Reads the content of an answer about the device asked for.
 * @param name the field that holds it by the specification; empty for an answer that is bare
 */
export function readContent<T>(
  what: string,
  name: string,
  json: unknown,
  context: ReadContext,
  read: (reader: PartsReader, content: unknown, beside: object) => T | undefined,
): Result<Reading<T>, Refusal> {
  const { content, beside } = contentIn(json, name)
  const identity = Array.isArray(json) ? 'none' : identityIn(beside)
  const isForeign = identity !== 'none' && idOf(identity) !== (context.deviceId ?? idOf(identity))
  if (isForeign) return refused(foreign(what, identity))
  return readByParts(what, context, (reader) => {
    noteEnvelope(reader, json, content, [name])
    return read(reader, content, beside)
  })
}

/**
 * Reads the rows of an answer, a list or a map by `key`; only an answer without rows is refused.
 * @param prepare puts the key of a row into our form
 */
export function readRows<T>(
  { what, name, key }: { readonly what: string; readonly name: string; readonly key: string },
  schema: z.ZodArray,
  json: unknown,
  context: ReadContext,
  prepare: (row: unknown) => unknown = (row) => row,
): Result<Reading<readonly T[]>, Refusal> {
  return readContent(what, name, json, context, (reader, content) => {
    const isNamed = content !== json || Array.isArray(json)
    const rows = isNamed ? rowsIn(content, key) : null
    if (rows === null) return reader.onUnread([name])
    if (rows !== content) reader.onForm('map for list')
    const prepared = rows.map(prepare)
    // Rows of which none can be placed do not say that there are none.
    const isUnplaced = prepared.length > 0 && prepared.every((row) => row === null)
    return isUnplaced ? reader.onUnread([name]) : (reader.read(schema, prepared, [name]) as T[])
  })
}

/** The head of a frame in any form. */
export interface ReportedHead extends FrameHead {
  /** The frame has no time: `t` is that of its receipt. */
  readonly isUntimed?: true
}

/** A frame as far as it could be read. */
export interface ReportedFrame<B> {
  readonly head: ReportedHead
  readonly body: B
}

/**
 * Reads a frame: its head, and its body field by field.
 * @param readBody reads the fields of a frame, with those of its envelope beside them
 */
export function readFrame<B>(
  what: string,
  sent: unknown,
  context: FrameContext,
  readBody: (reader: PartsReader, json: unknown, sent: unknown) => B | undefined,
): Result<Reading<ReportedFrame<B>>, Refusal> {
  const json = withoutEnvelope(sent)
  const own = json === sent ? plainHead(json) : null
  const identity = own === null ? identityIn(sent) : { id: own.deviceId }
  const deviceId = identity === 'none' ? context.onlyDevice() : idOf(identity)
  if (deviceId === null || Array.isArray(json)) return refused(foreign(what, identity))
  return readByParts(what, context, (reader) => {
    if (json !== sent) reader.onForm('envelope')
    if (identity !== 'none' && ownValue(json, 'deviceId') !== deviceId)
      reader.onForm('further identity')
    const body = readBody(reader, json, sent)
    return body && { head: own ?? headOf(reader, json, deviceId, context), body }
  })
}

/** Names of a time. */
export const TIMES = ['t', 'ts', 'timestamp', 'time'] as const

/** The head of a frame in any form; without a time, that of its receipt. */
function headOf(
  reader: PartsReader,
  json: unknown,
  deviceId: string,
  context: FrameContext,
): ReportedHead {
  const key = TIMES.find((name) => readTime(ownValue(json, name), context) !== undefined)
  const sent = key && ownValue(json, key)
  const t = readTime(sent, context)
  const other = TIMES.find((name) => (ownValue(json, name) ?? null) !== null)
  if (sent === undefined && other !== undefined) reader.onUnread([other])
  if (sent !== undefined && key !== 't') reader.onForm('further name')
  if (sent !== undefined && !isEpochS(sent)) reader.onForm('form of a time')
  const head: FrameHead = { deviceId, t: t ?? context.nowMs() }
  const [epoch, seq] = [countIn(json, 'epoch'), countIn(json, 'seq')]
  if (isCountOrNone(epoch) && epoch !== undefined) head.epoch = epoch
  if (isCountOrNone(seq) && seq !== undefined) head.seq = seq
  return t === undefined ? { ...head, isUntimed: true } : head
}

function countIn(json: unknown, key: string): unknown {
  const count = ownValue(json, key)
  return typeof count === 'string' && /^\d+$/.test(count) ? Number(count) : count
}

/** The moment of a snapshot, as far as the answer of a `device` request names it. */
export function readSnapshotHead(json: unknown, context: ReadContext): SnapshotHead {
  const { beside } = contentIn(json, 'device')
  return createPartsReader(context).read(snapshotHead, beside) as SnapshotHead
}

/** Whether any of these values is known. */
export function hasAny(values: object): boolean {
  return Object.values(values).some((value) => value !== undefined)
}
