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

/** Whether an id of a stream is before another one. */
export function isBefore(id: string, other: string): boolean {
  const [ms = 0, seq = 0] = id.split('-').map(Number)
  const [otherMs = 0, otherSeq = 0] = other.split('-').map(Number)
  return ms < otherMs || (ms === otherMs && seq < otherSeq)
}

/** The log has lost entries that this node has played: it was emptied, or restored from an older copy. */
export class LostEntries extends Error {
  constructor() {
    super('it has lost entries that this node has played; start all nodes again')
  }
}
