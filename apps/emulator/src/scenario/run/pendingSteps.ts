import { matchesCall } from '../faults/callPattern.ts'
import type { TrafficEvent } from '../log/trafficLog.ts'
import { framesOf, type WorldEntry } from '../log/worldLog.ts'
import type { Step } from '../schema/step.ts'
import type { StepCondition } from '../schema/timing.ts'
import { matches } from '../schema/where.ts'

/** A step that waits for a condition. */
export interface PendingStep {
  readonly index: number
  readonly condition: StepCondition
}

/** The steps that wait for a condition; each opens at most once in a lap. */
export class PendingSteps {
  readonly #all: readonly PendingStep[]
  #waiting: readonly PendingStep[] = []

  constructor(timeline: readonly Step[]) {
    this.#all = timeline.flatMap(({ after }, index) =>
      typeof after === 'object' ? [{ index, condition: after }] : [],
    )
  }

  /** The steps that wait. */
  get waiting(): readonly PendingStep[] {
    return this.#waiting
  }

  /** Makes these steps wait, of the same timeline. */
  continueWith(waiting: readonly PendingStep[]): void {
    this.#waiting = waiting
  }

  /** Makes all steps wait, at the start of a lap. */
  reset(): readonly PendingStep[] {
    this.#waiting = this.#all
    return this.#all
  }

  /** Opens the steps whose condition an entry meets. */
  openedBy(entry: WorldEntry): readonly number[] {
    return this.#openedWhere((condition) => opens(condition, entry))
  }

  /** The steps whose condition a client event meets; they wait until `open`. */
  awaiting(event: TrafficEvent): readonly number[] {
    return this.#waiting
      .filter(({ condition }) => isAwaited(condition, event))
      .map(({ index }) => index)
  }

  /** Ends the wait of a step. Returns whether it waited. */
  open(index: number): boolean {
    const rest = this.#waiting.filter((one) => one.index !== index)
    const waited = rest.length < this.#waiting.length
    this.#waiting = rest
    return waited
  }

  #openedWhere(opens: (condition: StepCondition) => boolean): readonly number[] {
    // Stryker disable next-line ConditionalExpression: a shortcut, taken for nearly all entries.
    if (this.#waiting.length === 0) return []
    const opened = this.#waiting.filter(({ condition }) => opens(condition))
    return opened.map(({ index }) => index).filter((index) => this.open(index))
  }
}

function opens(condition: StepCondition, entry: WorldEntry): boolean {
  if ('exhausted' in condition)
    return (
      entry.kind === 'fault' && entry.now === 'exhausted' && entry.fault === condition.exhausted
    )
  if (!('event' in condition)) return false
  return framesOf(entry, condition.event, condition.device).some(({ data }) =>
    matches(condition.where ?? {}, data),
  )
}

function isAwaited(condition: StepCondition, event: TrafficEvent): boolean {
  if ('request' in condition)
    return event.kind === 'request' && matchesCall(condition.request, event)
  if ('socket' in condition) return event.kind === condition.socket
  if (!('ack' in condition) || event.kind !== 'ack' || event.name !== condition.ack) return false
  return condition.device === undefined || event.deviceIds.includes(condition.device)
}
