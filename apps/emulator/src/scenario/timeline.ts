import { between, streamOf } from '../engine/random.ts'
import type { TimelineItem } from './agendaItem.ts'
import { Gates } from './gates.ts'
import type { Scenario } from './schema.ts'
import type { Step } from './step.ts'
import { stepName } from './stepName.ts'
import type { TrafficEvent } from './traffic.ts'
import type { WorldEntry } from './worldLog.ts'

/** When each step comes: at its time, or once what it waits for has happened, lap after lap. */
export class Timeline {
  readonly #scenario: Scenario
  readonly #seed: number
  readonly #startMs: number
  readonly #enter: (dueAtMs: number, item: TimelineItem) => void
  readonly #gates: Gates
  #lap = 0

  constructor(
    scenario: Scenario,
    seed: number,
    enter: (dueAtMs: number, item: TimelineItem) => void,
  ) {
    this.#scenario = scenario
    this.#seed = seed
    this.#startMs = Date.parse(scenario.clock.start)
    this.#enter = enter
    this.#gates = new Gates(scenario.timeline)
  }

  step(index: number): Step {
    const step = this.#scenario.timeline[index]
    if (step === undefined) throw new Error(`no step ${index}`)
    return step
  }

  enterLap(lap: number): void {
    this.#lap = lap
    const { loop } = this.#scenario.clock
    const lapMs = this.#startMs + lap * (loop ?? 0)
    for (const [index, step] of this.#scenario.timeline.entries()) {
      if (step.at !== undefined) this.#enter(lapMs + step.at, { kind: 'step', index, lap })
    }
    for (const { index, gate } of this.#gates.shut()) {
      if (gate.timeout !== undefined)
        this.#enter(lapMs + gate.timeout, { kind: 'timeout', index, lap })
    }
    if (loop !== undefined) this.#enter(lapMs + loop, { kind: 'lap', lap: lap + 1 })
  }

  /** A step came: those that wait for it follow. */
  came(name: string, lap: number, nowMs: number): void {
    for (const [index, { after }] of this.#scenario.timeline.entries()) {
      if (after === name) this.#follow(index, lap, nowMs)
    }
  }

  /** Something happened in the world: what waits for it follows. */
  saw(entry: WorldEntry, nowMs: number): void {
    for (const index of this.#gates.openedBy(entry)) this.#follow(index, this.#lap, nowMs)
  }

  /** A step's time to wait is over; of an earlier lap it means nothing. */
  timedOut(index: number, lap: number, nowMs: number): void {
    if (lap === this.#lap) this.open(index, nowMs)
  }

  /** The steps that wait for what a client just did. */
  awaiting(event: TrafficEvent): readonly number[] {
    return this.#gates.awaiting(event)
  }

  /** Opens a waiting step's way; nothing for one that waits no longer. */
  open(index: number, nowMs: number): void {
    if (this.#gates.open(index)) this.#follow(index, this.#lap, nowMs)
  }

  /** What a step waits for has come: it comes itself once its own wait is over. */
  #follow(index: number, lap: number, nowMs: number): void {
    this.#enter(nowMs + this.#waitMs(index, lap), { kind: 'step', index, lap })
  }

  /** Chance hangs on the step's own name, so that another step shifts no wait. */
  #waitMs(index: number, lap: number): number {
    const step = this.step(index)
    const { wait } = step
    if (wait === undefined || typeof wait === 'number') return wait ?? 0
    const stream = streamOf(this.#seed, 'wait', stepName(step, index))
    return Math.round(between(stream, lap, ...wait.uniform))
  }
}
