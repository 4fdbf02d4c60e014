import { meets } from './faults/pattern.ts'
import type { Gate } from './gate.ts'
import type { Step } from './step.ts'
import { told } from './told.ts'
import type { TrafficEvent } from './traffic.ts'
import { matches } from './where.ts'
import type { WorldEntry } from './worldLog.ts'

/** A step that waits for something to happen. */
export interface Waiting {
  readonly index: number
  readonly gate: Gate
}

/** Which steps wait; each comes at most once in a lap. */
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

  /** The steps whose way an entry of the world log opens; they wait no longer. */
  openedBy(entry: WorldEntry): readonly number[] {
    return this.#openedWhere((gate) => opens(gate, entry))
  }

  /** The steps that wait for something that a client did; they go on waiting until they are opened. */
  awaiting(event: TrafficEvent): readonly number[] {
    return this.#waiting.filter(({ gate }) => isAwaited(gate, event)).map(({ index }) => index)
  }

  /** Lets a step wait no longer; false when it did not wait. */
  open(index: number): boolean {
    const rest = this.#waiting.filter((one) => one.index !== index)
    const waited = rest.length < this.#waiting.length
    this.#waiting = rest
    return waited
  }

  #openedWhere(opens: (gate: Gate) => boolean): readonly number[] {
    if (this.#waiting.length === 0) return []
    const opened = this.#waiting.filter(({ gate }) => opens(gate))
    return opened.map(({ index }) => index).filter((index) => this.open(index))
  }
}

function opens(gate: Gate, entry: WorldEntry): boolean {
  if ('exhausted' in gate)
    return entry.kind === 'fault' && entry.now === 'exhausted' && entry.fault === gate.exhausted
  if (!('event' in gate)) return false
  return told(entry, gate.event, gate.device).some(({ data }) => matches(gate.where ?? {}, data))
}

function isAwaited(gate: Gate, event: TrafficEvent): boolean {
  if ('request' in gate) return event.kind === 'request' && meets(gate.request, event)
  if ('socket' in gate) return event.kind === gate.socket
  if (!('ack' in gate) || event.kind !== 'ack' || event.name !== gate.ack) return false
  return gate.device === undefined || event.deviceIds.includes(gate.device)
}
