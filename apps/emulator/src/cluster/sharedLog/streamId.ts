import type { LogClock } from './sequencer.ts'

/** The position up to which a node has played, and the clock there. */
export interface LogPosition {
  /** The last input. */
  readonly inputs: string
  readonly tick: string
  /** The last proposal that was ordered. */
  readonly taken: string
  readonly clock: LogClock
}

/** The start of a stream. */
export const STREAM_START = '0-0'

/** The place before the first entry of a log. */
export function startOf(clock: LogClock): LogPosition {
  return { inputs: STREAM_START, tick: STREAM_START, taken: STREAM_START, clock }
}

/** Whether an id of a stream is before another one. */
export function isBefore(id: string, other: string): boolean {
  const [ms = 0, seq = 0] = id.split('-').map(Number)
  const [otherMs = 0, otherSeq = 0] = other.split('-').map(Number)
  return ms < otherMs || (ms === otherMs && seq < otherSeq)
}

/** The last id before another one; that of the stream's start for `null`. */
export function idBefore(id: string | null): string {
  const [ms = 0, seq = 0] = (id ?? STREAM_START).split('-').map(Number)
  if (seq > 0) return `${ms}-${seq - 1}`
  return ms > 0 ? `${ms - 1}-18446744073709551615` : STREAM_START
}

/** Real time by which an id of a stream is ahead of another one, ms. */
export function aheadMs(id: string, other: string): number {
  const [ms = 0, otherMs = 0] = [id, other].map((one) => Number(one.split('-')[0]))
  return Math.max(0, ms - otherMs)
}

/** This node cannot go on with the log as it is; a new run can. */
export class LostEntries extends Error {
  /** @param what by default the log was emptied, or restored from an older copy */
  constructor(what = 'it has lost entries that this node has played') {
    super(`${what}; a reset begins a new run`)
  }
}

/** An entry that no node of this version has written counts as lost. */
export class BadEntry extends LostEntries {
  constructor(why: string) {
    super(`it has an entry that cannot be played (${why})`)
  }
}
