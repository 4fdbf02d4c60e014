import type { ClockReading } from '@wattpost/protocol'
import type { InForce } from './faults/board.ts'
import type { LoggedTraffic } from './traffic.ts'
import type { LoggedEntry } from './worldLog.ts'

/** What is told of the stage. */
export interface StageListener {
  /** Something happened in the world. */
  entry?(entry: LoggedEntry): void
  /** The play begins anew: what was told before is of another epoch. */
  begun?(): void
  /** Something happens again while the play is brought back to a moment: for logs, not for those who were told. */
  again?(entry: LoggedEntry): void
  /** Something passed between clients and the server. */
  traffic?(entry: LoggedTraffic): void
  /** Other faults are in force than before. */
  faults?(inForce: readonly InForce[]): void
  /** The clock was set, the play begun anew or over. */
  clock?(reading: ClockReading): void
}

/** All who are told of a stage, in the order in which they came. */
export class StageListeners {
  readonly #all = new Set<StageListener>()

  /** Adds a listener; the answer takes it away again. */
  add(listener: StageListener): () => void {
    this.#all.add(listener)
    return () => this.#all.delete(listener)
  }

  entry(entry: LoggedEntry): void {
    for (const listener of this.#all) listener.entry?.(entry)
  }

  begun(): void {
    for (const listener of this.#all) listener.begun?.()
  }

  again(entry: LoggedEntry): void {
    for (const listener of this.#all) listener.again?.(entry)
  }

  traffic(entry: LoggedTraffic): void {
    for (const listener of this.#all) listener.traffic?.(entry)
  }

  faults(inForce: readonly InForce[]): void {
    for (const listener of this.#all) listener.faults?.(inForce)
  }

  clock(reading: ClockReading): void {
    for (const listener of this.#all) listener.clock?.(reading)
  }
}
