import { between, streamOf } from '../../engine/random.ts'
import { matchesCall } from '../faults/callPattern.ts'
import type { Lateness } from '../log/logEntry.ts'
import type { TrafficEvent } from '../log/trafficLog.ts'
import { framesOf, type WorldEntry } from '../log/worldLog.ts'
import type { Scenario } from '../schema/scenario.ts'
import { type Step, stepName } from '../schema/step.ts'
import type { StepCondition } from '../schema/timing.ts'
import { matches } from '../schema/where.ts'

/** Events of the timelines. */
export type TimelineEvent =
  | ({ readonly kind: 'step'; readonly index: number; readonly lap: number } & Lateness)
  | { readonly kind: 'lap'; readonly lap: number }
  /** The timeout of a waiting step. */
  | { readonly kind: 'timeout'; readonly index: number; readonly lap: number }

/** A step that waits for a condition. */
interface PendingStep {
  readonly index: number
  readonly condition: StepCondition
}

/** The lap of a timeline, and the steps that wait in it. */
export interface SavedTimeline {
  readonly lap: number
  readonly waiting: readonly PendingStep[]
}

/**
 * Queues the steps of a scenario in each lap: at their times, after a step, or after a condition, which opens a step at
 * most once in a lap.
 */
export class Timeline {
  readonly #scenario: Scenario
  readonly #seed: number
  readonly #startMs: number
  readonly #enter: (dueAtMs: number, item: TimelineEvent) => void
  /** The steps that wait for a condition at the start of a lap. */
  readonly #pending: readonly PendingStep[]
  #waiting: readonly PendingStep[] = []
  #lap = 0

  constructor(
    scenario: Scenario,
    seed: number,
    enter: (dueAtMs: number, item: TimelineEvent) => void,
  ) {
    this.#scenario = scenario
    this.#seed = seed
    this.#startMs = Date.parse(scenario.clock.start)
    this.#enter = enter
    this.#pending = scenario.timeline.flatMap(({ after }, index) =>
      typeof after === 'object' ? [{ index, condition: after }] : [],
    )
  }

  save(): SavedTimeline {
    return { lap: this.#lap, waiting: this.#waiting }
  }

  /** Continues from a saved state; its steps are in the queue. */
  continueWith({ lap, waiting }: SavedTimeline): void {
    this.#lap = lap
    this.#waiting = waiting
  }

  has(index: number): boolean {
    return this.#scenario.timeline[index] !== undefined
  }

  /** Whether a step waits for a condition. */
  waits(index: number): boolean {
    return this.#waiting.some((one) => one.index === index)
  }

  step(index: number): Step {
    const step = this.#scenario.timeline[index]
    if (step === undefined) throw new Error(`no step ${index}`)
    return step
  }

  enterLap(lap: number): void {
    this.#lap = lap
    this.#waiting = this.#pending
    const { loop } = this.#scenario.clock
    const lapMs = this.#startMs + lap * (loop ?? 0)
    for (const [index, step] of this.#scenario.timeline.entries()) {
      if (step.at !== undefined) this.#enter(lapMs + step.at, { kind: 'step', index, lap })
    }
    for (const { index, condition } of this.#pending) {
      if (condition.timeout !== undefined)
        this.#enter(lapMs + condition.timeout, { kind: 'timeout', index, lap })
    }
    if (loop !== undefined) this.#enter(lapMs + loop, { kind: 'lap', lap: lap + 1 })
  }

  /**
   * Queues the steps that come after a step.
   * @param afterTimeoutOf the step that came by its timeout: itself or an earlier one
   */
  onStep(name: string, lap: number, nowMs: number, afterTimeoutOf?: string): void {
    const lateness = afterTimeoutOf === undefined ? {} : { afterTimeoutOf }
    for (const [index, { after }] of this.#scenario.timeline.entries()) {
      if (after === name) this.#follow(index, lap, nowMs, lateness)
    }
  }

  /** Opens the steps whose condition an entry meets. */
  onEntry(entry: WorldEntry, nowMs: number): void {
    // Stryker disable next-line ConditionalExpression: a shortcut, taken for nearly all entries.
    if (this.#waiting.length === 0) return
    for (const { index, condition } of this.#waiting)
      if (opens(condition, entry)) this.open(index, nowMs)
  }

  /** Opens a step whose timeout is over, unless it belongs to an earlier lap. */
  timedOut(index: number, lap: number, nowMs: number): void {
    if (lap === this.#lap) this.open(index, nowMs, { timedOut: true })
  }

  /** The steps whose condition a client event meets; they wait until `open`. */
  awaiting(event: TrafficEvent): readonly number[] {
    return this.#waiting
      .filter(({ condition }) => isAwaited(condition, event))
      .map(({ index }) => index)
  }

  /** Queues a step whose condition is met. Does nothing if it no longer waits. */
  open(index: number, nowMs: number, lateness: Lateness = {}): void {
    if (!this.waits(index)) return
    this.#waiting = this.#waiting.filter((one) => one.index !== index)
    this.#follow(index, this.#lap, nowMs, lateness)
  }

  /** Queues a step after its own wait. */
  #follow(index: number, lap: number, nowMs: number, lateness: Lateness): void {
    const waitMs = stepWaitMs(this.step(index), index, this.#seed, lap)
    this.#enter(nowMs + waitMs, { kind: 'step', index, lap, ...lateness })
  }
}

/** The time between a step and what it follows. Its random stream depends on the step's name, so other steps do not change it. */
export function stepWaitMs(step: Step, index: number, seed: number, lap: number): number {
  const { wait } = step
  if (wait === undefined || typeof wait === 'number') return wait ?? 0
  const stream = streamOf(seed, 'wait', stepName(step, index))
  return Math.round(between(stream, lap, ...wait.uniform))
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
