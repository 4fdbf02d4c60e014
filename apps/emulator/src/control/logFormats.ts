import { type LoggedTraffic, trafficLine } from '../scenario/log/trafficLog.ts'
import { type LoggedEntry, logLine } from '../scenario/log/worldLog.ts'
import type { StreamFormat } from './logStream.ts'

/** Memory of an entry besides its texts, in bytes. */
const ENTRY_BYTES = 400
/** Longest path and query of a call without a known user, in characters. */
const TARGET_CHARS_MAX = 300

/** The world log as NDJSON. */
export const worldFormat: StreamFormat<LoggedEntry> = {
  line: logLine,
  bytes: entryBytes,
  cut: JSON.stringify,
}

/** The traffic log as NDJSON. */
export const trafficFormat: StreamFormat<LoggedTraffic> = {
  line: trafficLine,
  bytes: trafficBytes,
  cut: JSON.stringify,
}

/** Entries of the world log as server-sent events. */
export const eventFormat: StreamFormat<LoggedEntry> = {
  line: (logged) => `event: ${logged.entry.kind}\ndata: ${logLine(logged)}\n`,
  bytes: entryBytes,
  cut: (notice) => `event: cut\ndata: ${JSON.stringify(notice)}\n`,
}

/** Frames do not count: they are made on demand, or belong to the scenario. */
function entryBytes({ entry }: LoggedEntry): number {
  if (entry.kind === 'input') return ENTRY_BYTES + JSON.stringify(entry.action).length
  const isRaised = entry.kind === 'fault' && entry.now === 'raised'
  return ENTRY_BYTES + (isRaised ? JSON.stringify(entry.what).length : 0)
}

function trafficBytes({ event }: LoggedTraffic): number {
  return Object.values(event).reduce<number>((sum, value) => sum + charsOf(value), ENTRY_BYTES)
}

function charsOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + charsOf(one), 0)
  return typeof value === 'string' ? value.length : 0
}

/**
 * An entry as the log keeps it. The target of a call is shortened while its user is unknown: in each request, since
 * users are identified later, and in the answers to unauthenticated calls.
 */
export function withShortTarget(entry: LoggedTraffic): LoggedTraffic {
  const { event } = entry
  if (event.kind !== 'request' && (event.kind !== 'answer' || event.who !== null)) return entry
  const { path, query } = event
  if (Math.max(path.length, query.length) <= TARGET_CHARS_MAX) return entry
  return { ...entry, event: { ...event, path: startOf(path), query: startOf(query) } }
}

/** A copy of the start of a text: a slice would keep the whole text in memory. */
function startOf(text: string): string {
  const copy = Buffer.from(text.slice(0, TARGET_CHARS_MAX)).toString()
  return text.length > TARGET_CHARS_MAX ? `${copy}…` : copy
}
