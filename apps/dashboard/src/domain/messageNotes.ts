import { idIn, type Reading, type Refusal, type Result } from '@wattpost/protocol'
import type { WarnOnce } from './warnOnce.ts'

/** A finding about messages of a kind: a form that was read all the same, or why something is not shown. */
export type Finding =
  /** `detail` is the form. */
  | 'form'
  /** A part could not be read; `detail` is its place. */
  | 'unread'
  /** Nothing was read; `detail` is the place, empty for the whole. */
  | 'refused'
  /** It is about a device that no list names; `detail` is its id. */
  | 'unknown'
  /** A call that failed; `detail` is its status, empty without an answer. */
  | 'failed'

/** The messages of a kind: a call by its id, an event or a request by its name. */
export interface MessageNote {
  readonly kind: string
  readonly count: number
  /** Numbers of messages by finding and detail, a line each: `form\nnumber as text`. */
  readonly findings: ReadonlyMap<string, number>
  /** The last message as it came, and what was read of it; `undefined` for nothing. */
  readonly sent: unknown
  readonly read: unknown
}
type Writable = { -readonly [K in keyof MessageNote]: MessageNote[K] } & {
  findings: Map<string, number>
}

/** At most this many findings are kept for a kind. */
const FINDINGS_MAX = 50

const notes = new Map<string, Writable>()

/** The note of a kind, of the present user. */
export function noteOf(kind: string): MessageNote {
  const note: Writable = notes.get(kind) ?? {
    kind,
    count: 0,
    sent: undefined,
    read: undefined,
    findings: new Map(),
  }
  notes.set(kind, note)
  return note
}

/** All notes, also of kinds of which no message has come. */
export function messageNotes(): readonly MessageNote[] {
  return [...notes.values()]
}

/** Forgets all messages of the last user [S8]. */
export function clearMessageNotes(): void {
  notes.clear()
}

/**
 * Notes a message and what was read of it, and warns once of the first part that could not be read. It runs for each frame:
 * a message that was read whole costs a count.
 */
export function noteMessage(
  note: MessageNote,
  sent: unknown,
  read: Result<Reading<unknown>, Refusal>,
  warn: WarnOnce,
): void {
  noteSent(note, sent, read.ok ? read.value.value : undefined)
  const refusal = read.ok ? read.value.unread : read.error
  if (refusal !== null) warn(`${refusal.what} ${idIn(sent)}`, refusal.message)
  if (read.ok) {
    for (const form of read.value.forms) noteFinding(note, 'form', form)
    for (const at of read.value.unreadAt) noteFinding(note, 'unread', at)
  } else noteFinding(note, 'refused', read.error.where)
}

/** Notes that a message came. @param read what was read of it */
export function noteSent(note: MessageNote, sent: unknown, read?: unknown): void {
  const own = note as Writable
  own.count += 1
  own.sent = sent
  own.read = read
}

/** Notes a finding about the last message. */
export function noteFinding(note: MessageNote, finding: Finding, detail: string): void {
  const { findings } = note as Writable
  // The same place of all elements of a list is one finding.
  const key = `${finding}\n${detail.replace(/\[\d+\]/g, '[]')}`
  const count = findings.get(key) ?? 0
  if (count > 0 || findings.size < FINDINGS_MAX) findings.set(key, count + 1)
}
