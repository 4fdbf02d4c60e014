import type { Gate } from './gate.ts'
import type { Step } from './schema.ts'
import { told } from './told.ts'
import { matches } from './where.ts'
import type { WorldEntry } from './worldLog.ts'

/** A step that waits for an event. */
export interface Waiting {
  readonly index: number
  readonly gate: Gate
}

/** Which steps wait for events; each comes at most once in a lap. */
export class Gates {
  readonly #all: readonly Waiting[]
  #waiting: readonly Waiting[] = []

  constructor(timeline: readonly Step[]) {
    this.#all = timeline.flatMap(({ after }, index) =>
      typeof after === 'object' ? [{ index, gate: after }] : [],
    )
  }

  /** A lap begins: all wait again. */
  shut(): readonly Waiting[] {
    this.#waiting = this.#all
    return this.#all
  }

  /** The steps whose event an entry tells; they wait no longer. */
  openedBy(entry: WorldEntry): readonly number[] {
    if (this.#waiting.length === 0) return []
    const opened = this.#waiting.filter(({ gate }) =>
      told(entry, gate.event, gate.device).some(({ data }) => matches(gate.where ?? {}, data)),
    )
    return opened.map(({ index }) => index).filter((index) => this.open(index))
  }

  /** Lets a step wait no longer; false when it did not wait. */
  open(index: number): boolean {
    const rest = this.#waiting.filter((one) => one.index !== index)
    const waited = rest.length < this.#waiting.length
    this.#waiting = rest
    return waited
  }
}
