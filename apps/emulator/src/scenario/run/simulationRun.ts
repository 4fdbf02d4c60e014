import type { Refusal, Result } from '@wattpost/protocol'
import { finished } from '../../world/pausable.ts'
import type { World } from '../../world/world.ts'
import type { ActiveFaults } from './activeFaults.ts'
import type { RunInput } from '../inputs/input.ts'
import type { TrafficEvent } from '../log/trafficLog.ts'
import type { LoggedEntry, WorldEntry } from '../log/worldLog.ts'
import { RecordedTracks, type ScheduledRecord } from '../recordings/recordedTracks.ts'
import type { Scenario } from '../schema/scenario.ts'
import type { QueuedEvent } from './queuedEvent.ts'
import { makeRunParts, type RunParts } from './runParts.ts'
import { continueParts, type SavedRun, savedParts } from './savedRun.ts'

export interface RunHooks {
  /** Receives all entries of the world log, in order. */
  readonly listen: (entry: LoggedEntry) => void
  /** Orders an input that a client caused; without it the run applies the input itself. */
  readonly propose?: (input: RunInput) => void
  /** The state from which the run continues, instead of its start. */
  readonly from?: SavedRun | undefined
  /** Takes the work of the start or saved state, in pieces, which comes before anything else; else the constructor does it. */
  readonly begin?: (work: Generator<undefined, void>) => void
}

/** Makes a run of one scenario and seed, at its start. */
export type MakeRun = (hooks: RunHooks) => SimulationRun

/** The start, end and current moment of a run, virtual time. */
export type RunSpan = Pick<SimulationRun, 'startMs' | 'endMs' | 'nowMs'>

/** A deterministic run of a scenario: virtual time advances, never back. It reads no wall clock. */
export class SimulationRun {
  readonly scenario: Scenario
  readonly seed: number
  readonly world: World
  readonly startMs: number
  readonly #hooks: RunHooks
  readonly #parts: RunParts
  readonly #recorded: RecordedTracks
  #nowMs: number
  #seq: number
  #inputCount: number
  #isInterrupted = false
  #isMoving = false
  /** Client events that arrived while the run was moving. */
  readonly #traffic: TrafficEvent[] = []

  constructor({
    scenario,
    seed,
    world,
    ...hooks
  }: RunHooks & { readonly scenario: Scenario; readonly seed: number; readonly world: World }) {
    this.scenario = scenario
    this.seed = seed
    this.world = world
    this.#hooks = hooks
    this.startMs = Date.parse(scenario.clock.start)
    this.#nowMs = hooks.from?.nowMs ?? this.startMs
    this.#seq = hooks.from?.seq ?? 0
    this.#inputCount = hooks.from?.inputs ?? 0
    this.#parts = makeRunParts({
      ...{ scenario, seed, world, from: hooks.from },
      nowMs: () => this.#nowMs,
      log: (entry) => this.#log(entry),
      isRecorded: (id) => this.isRecorded(id),
      settle: () => this.advanceTo(this.#nowMs),
    })
    this.#recorded = new RecordedTracks(scenario.recordings)
    const { from, begin = finished } = hooks
    begin(from === undefined ? this.#begin() : continueParts(this.#parts, from))
  }

  /** Number of inputs so far. */
  get inputCount(): number {
    return this.#inputCount
  }

  /** Number of log entries so far. */
  get seq(): number {
    return this.#seq
  }

  /** Virtual now: all events up to here have happened. */
  get nowMs(): number {
    return this.#nowMs
  }

  /** End of the run; infinite for a scenario without a limit. */
  get endMs(): number {
    return this.startMs + (this.scenario.clock.limit ?? Number.POSITIVE_INFINITY)
  }

  get faults(): ActiveFaults {
    return this.#parts.injector.active
  }

  /** An event is in progress: its listeners cannot advance the run. */
  get isMoving(): boolean {
    return this.#isMoving
  }

  /**
   * Carries out all events up to a moment, by time and then by order of entry, never past the end. Stops early at an
   * interruption. Does nothing when called during an event: otherwise the order of events would depend on the listeners.
   */
  advanceTo(ms: number): void {
    if (this.#isMoving) return
    this.#isMoving = true
    try {
      this.#moveTo(Math.min(ms, this.endMs))
    } finally {
      this.#isMoving = false
    }
  }

  /** Makes `advanceTo` return once all events of the current moment have happened. */
  interrupt(): void {
    this.#isInterrupted = true
  }

  /** Refuses an input that the run cannot apply now. */
  check(input: RunInput): Result<unknown, Refusal> {
    return this.#parts.inputs.check(input)
  }

  /** Advances to the moment of an input and applies it. */
  apply(input: RunInput): Result<null, Refusal> {
    if (input.atMs > this.#nowMs) this.advanceTo(input.atMs)
    const applied = this.#parts.inputs.apply(input)
    if (applied.ok) this.#inputCount += 1
    return applied
  }

  /** Counts a hit that does not change the later effect of the fault. */
  countHit(id: string): void {
    this.#parts.injector.hit(id)
  }

  /** Opens the steps that wait for a client event, after all events of the current moment. */
  onTraffic(event: TrafficEvent): void {
    if (this.#isMoving) return void this.#traffic.push(event)
    // At the start, some events are already due.
    this.advanceTo(this.#nowMs)
    this.#openFor(event)
  }

  /** Whether a recording replaces the model of a device. */
  isRecorded(deviceId: string): boolean {
    return this.#recorded.replays(deviceId)
  }

  /** Takes the next recorded acknowledgement of a request; `undefined` if there is none. */
  takeAck(name: string, payload: unknown): { readonly ack: unknown } | undefined {
    return this.#recorded.takeAck(name, payload)
  }

  /** The state, from which a run of the same scenario, seed and fleet continues. Call it between events. */
  save(): SavedRun {
    const { nowMs, seq, inputCount: inputs } = this
    return { nowMs, seq, inputs, ...savedParts(this.#parts) }
  }

  *#begin(): Generator<undefined, void> {
    yield* this.#parts.scheduler.begin(this.#nowMs)
    this.#parts.timeline.enterLap(0)
    for (const { id, what } of this.#recorded.scripts())
      this.#parts.injector.inject(id, what, { by: 'step', step: id })
    for (const record of this.#recorded.first()) this.#enterRecord(record)
  }

  #moveTo(untilMs: number): void {
    this.#isInterrupted = false
    for (;;) {
      this.#happenNow()
      if (this.#isInterrupted) return
      const next = this.#parts.queue.popDue(untilMs)
      if (next === undefined) break
      this.#nowMs = Math.max(this.#nowMs, next.dueAtMs)
      this.#happen(next.item, next.dueAtMs)
    }
    this.#nowMs = Math.max(this.#nowMs, untilMs)
  }

  /** Carries out the events of this moment, then opens steps for client events in between. */
  #happenNow(): void {
    for (;;) {
      const next = this.#parts.queue.popDue(this.#nowMs)
      const traffic = next === undefined ? this.#traffic.shift() : undefined
      if (next !== undefined) this.#happen(next.item, next.dueAtMs)
      else if (traffic !== undefined) this.#openFor(traffic)
      else return
    }
  }

  #openFor(event: TrafficEvent): void {
    for (const index of this.#parts.timeline.awaiting(event)) {
      const input = { kind: 'opened', atMs: this.#nowMs, index } as const
      if (this.#hooks.propose === undefined) this.apply(input)
      else this.#hooks.propose(input)
    }
  }

  #happen(event: QueuedEvent, dueAtMs: number): void {
    switch (event.kind) {
      case 'lap':
        this.#parts.timeline.enterLap(event.lap)
        break
      case 'step':
        this.#parts.steps.run(event.index, event.lap, event)
        break
      case 'timeout':
        this.#parts.timeline.timedOut(event.index, event.lap, this.#nowMs)
        break
      case 'ramp':
        this.#parts.steps.continueRamp(event.ramp)
        break
      case 'edge':
        this.#parts.scheduler.edge(event.device, dueAtMs)
        break
      case 'reports':
        this.#parts.scheduler.reports(event)
        break
      case 'recorded':
        this.#replay(event)
        break
      case 'over':
        this.#parts.injector.over(event)
        break
    }
  }

  #replay({ due }: QueuedEvent & { readonly kind: 'recorded' }): void {
    const entry = this.#recorded.entryOf(due)
    if (entry.kind === 'end-connection')
      this.#parts.injector.inject('recorded', entry.fault, { by: 'step', step: 'recorded' })
    else this.#log(entry)
    this.#enterRecord(this.#recorded.after(due))
  }

  #enterRecord(next: ScheduledRecord | undefined): void {
    if (next !== undefined)
      this.#parts.queue.add(this.startMs + next.atMs, { kind: 'recorded', due: next.due })
  }

  #log(entry: WorldEntry): void {
    this.#hooks.listen({ seq: this.#seq++, atMs: this.#nowMs, entry })
    this.#parts.timeline.onEntry(entry, this.#nowMs)
  }
}
