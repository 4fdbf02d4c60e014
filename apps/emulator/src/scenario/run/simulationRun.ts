import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import { EventQueue, type QueueState } from '../../engine/eventQueue.ts'
import { finished } from '../../world/pausable.ts'
import type { SavedDevice } from '../../world/simulatedDevice.ts'
import type { Device, World } from '../../world/world.ts'
import { beginOf } from '../faults/deviceFaultSchema.ts'
import type { RunInput } from '../inputs/input.ts'
import type { TrafficEvent } from '../log/trafficLog.ts'
import type { LoggedEntry, WorldEntry } from '../log/worldLog.ts'
import {
  type DueRecord,
  RecordedTracks,
  type ScheduledRecord,
} from '../recordings/recordedTracks.ts'
import { type ActingStep, actionOf, nextActionMs } from '../schema/actions.ts'
import type { Scenario } from '../schema/scenario.ts'
import { stepName } from '../schema/step.ts'
import { type ActiveFault, ActiveFaults, type FaultEnd, type FaultsNow } from './activeFaults.ts'
import { DeviceActions, type Ramp, type SavedRamps } from './deviceActions.ts'
import { DeviceScheduler, type SchedulerEvent } from './deviceScheduler.ts'
import { type SavedTimeline, Timeline, type TimelineEvent } from './timeline.ts'

/** Devices that are restored at a time: a few ms of real time, also with long inputs. */
const PIECE_DEVICES = 200

/** A future event of a run. */
type QueuedEvent =
  | TimelineEvent
  | SchedulerEvent
  /** The next value of a ramp. */
  | { readonly kind: 'ramp'; readonly ramp: Ramp }
  /** A record of a recording. */
  | { readonly kind: 'recorded'; readonly due: DueRecord }
  | FaultEnd

/**
 * The state of a run at a moment: it follows from scenario, seed and inputs, and decides the rest of the run. Actions of
 * clients besides inputs are not part of it, since a rerun does not repeat them.
 */
export interface SavedRun {
  readonly nowMs: number
  /** Number of log entries and inputs up to the moment. */
  readonly seq: number
  readonly inputs: number
  readonly events: QueueState<QueuedEvent>
  readonly devices: readonly SavedDevice[]
  /** The next edge of each device, by its id. */
  readonly edges: ReadonlyMap<string, number>
  readonly timeline: SavedTimeline
  readonly ramps: SavedRamps
  readonly faults: readonly ActiveFault[]
}

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
  readonly #queue: EventQueue<QueuedEvent>
  readonly #scheduler: DeviceScheduler
  readonly #timeline: Timeline
  readonly #actions: DeviceActions
  readonly #faults: ActiveFaults
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
    this.#recorded = new RecordedTracks(scenario.recordings)
    this.#queue = new EventQueue(hooks.from?.events)
    const context = {
      ...{ seed, world },
      nowMs: () => this.#nowMs,
      log: (entry: WorldEntry) => this.#log(entry),
      enter: (dueAtMs: number, event: QueuedEvent) => this.#queue.add(dueAtMs, event),
    }
    const isRecorded = (id: string) => this.isRecorded(id)
    this.#scheduler = new DeviceScheduler({ ...context, isRecorded })
    this.#timeline = new Timeline(scenario, seed, context.enter)
    const changed = (id: string) => this.#scheduler.change(world.simulatedDevice(id))
    this.#actions = new DeviceActions({ ...context, changed })
    this.#faults = new ActiveFaults({ ...context, actions: this.#actions })
    const { from, begin = finished } = hooks
    begin(from === undefined ? this.#begin() : this.#continueFrom(from))
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

  get faults(): FaultsNow {
    return this.#faults
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
    if (input.kind === 'act') return this.#actions.check(input.deviceId, input.action)
    if (input.kind === 'opened') {
      const { index } = input
      if (this.#timeline.waits(index)) return accepted(null)
      const message = this.#timeline.has(index) ? `step ${index} does not wait` : `no step ${index}`
      return refused({ what: 'input', where: 'index', message })
    }
    if (input.kind !== 'hit') this.#settle()
    const { kind, id } = input
    const isActive = this.#faults.get(id) !== undefined
    if (kind === 'raise' && !isActive)
      return 'device' in input.what
        ? this.#actions.check(input.what.of, beginOf(input.what))
        : accepted(null)
    if (kind !== 'raise' && isActive) return accepted(null)
    const message = `${id} is ${isActive ? 'already' : 'not'} active`
    return refused({ what: 'input', where: 'id', message })
  }

  /** Advances to the moment of an input and applies it. */
  apply(input: RunInput): Result<null, Refusal> {
    if (input.atMs > this.#nowMs) this.advanceTo(input.atMs)
    const checked = this.check(input)
    const applied = checked.ok ? this.#applyChecked(input) : checked
    if (applied.ok) this.#inputCount += 1
    return applied
  }

  #applyChecked(input: RunInput): Result<null, Refusal> {
    switch (input.kind) {
      case 'act':
        this.#settle()
        return this.#actions.act(input.deviceId, input.action, input.cause)
      case 'raise':
        return this.#faults.inject(input.id, input.what, { by: 'control' })
      case 'lift':
        this.#faults.end(input.id, 'lifted')
        break
      case 'hit':
        this.#faults.hit(input.id)
        break
      case 'opened':
        this.#log({ kind: 'opened', step: stepName(this.#timeline.step(input.index), input.index) })
        this.#timeline.open(input.index, this.#nowMs)
    }
    return accepted(null)
  }

  /** Counts a hit that does not change the later effect of the fault. */
  countHit(id: string): void {
    this.#faults.hit(id)
  }

  /** Opens the steps that wait for a client event, after all events of the current moment. */
  onTraffic(event: TrafficEvent): void {
    if (this.#isMoving) return void this.#traffic.push(event)
    // At the start, some events are already due.
    this.#settle()
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
    return {
      nowMs: this.#nowMs,
      seq: this.#seq,
      inputs: this.#inputCount,
      events: this.#queue.save(),
      devices: this.world.simulatedDevices.map((device) => device.save()),
      edges: this.#scheduler.save(),
      timeline: this.#timeline.save(),
      ramps: this.#actions.save(),
      faults: this.#faults.save(),
    }
  }

  /** Continues from a saved state, whose events are in the queue, in pieces: it yields after each. */
  *#continueFrom(saved: SavedRun): Generator<undefined, void> {
    for (const [index, device] of this.world.simulatedDevices.entries()) {
      const state = saved.devices[index]
      if (state !== undefined) device.continueWith(state)
      if (index % PIECE_DEVICES === PIECE_DEVICES - 1) yield
    }
    this.#scheduler.continueWith(saved.edges)
    this.#timeline.continueWith(saved.timeline)
    this.#actions.continueWith(saved.ramps)
    this.#faults.continueWith(saved.faults)
  }

  *#begin(): Generator<undefined, void> {
    yield* this.#scheduler.begin(this.#nowMs)
    this.#timeline.enterLap(0)
    for (const { id, what } of this.#recorded.scripts())
      this.#faults.inject(id, what, { by: 'step', step: id })
    for (const record of this.#recorded.first()) this.#enterRecord(record)
  }

  /** Carries out the events that are due now: they come before an input of the same moment. */
  #settle(): void {
    this.advanceTo(this.#nowMs)
  }

  #moveTo(untilMs: number): void {
    this.#isInterrupted = false
    for (;;) {
      this.#happenNow()
      if (this.#isInterrupted) return
      const next = this.#queue.popDue(untilMs)
      if (next === undefined) break
      this.#nowMs = Math.max(this.#nowMs, next.dueAtMs)
      this.#happen(next.item, next.dueAtMs)
    }
    this.#nowMs = Math.max(this.#nowMs, untilMs)
  }

  /** Carries out the events of this moment, then opens steps for client events in between. */
  #happenNow(): void {
    for (;;) {
      const next = this.#queue.popDue(this.#nowMs)
      const traffic = next === undefined ? this.#traffic.shift() : undefined
      if (next !== undefined) this.#happen(next.item, next.dueAtMs)
      else if (traffic !== undefined) this.#openFor(traffic)
      else return
    }
  }

  #openFor(event: TrafficEvent): void {
    for (const index of this.#timeline.awaiting(event)) {
      const input = { kind: 'opened', atMs: this.#nowMs, index } as const
      if (this.#hooks.propose === undefined) this.apply(input)
      else this.#hooks.propose(input)
    }
  }

  #happen(event: QueuedEvent, dueAtMs: number): void {
    switch (event.kind) {
      case 'lap':
        this.#timeline.enterLap(event.lap)
        break
      case 'step':
        this.#runStep(event)
        break
      case 'timeout':
        this.#timeline.timedOut(event.index, event.lap, this.#nowMs)
        break
      case 'ramp':
        this.#continueRamp(event.ramp)
        break
      case 'edge':
        this.#scheduler.edge(this.world.simulatedDevice(event.deviceId), dueAtMs)
        break
      case 'reports':
        this.#scheduler.reports(event)
        break
      case 'recorded':
        this.#replay(event)
        break
      case 'over':
        this.#faults.over(event)
        break
    }
  }

  #runStep({ index, lap, timedOut, afterTimeoutOf }: TimelineEvent & { kind: 'step' }): void {
    const step = this.#timeline.step(index)
    const name = stepName(step, index)
    const lateness = { ...(timedOut && { timedOut }), ...(afterTimeoutOf && { afterTimeoutOf }) }
    this.#log({ kind: 'step', step: name, lap, ...lateness })
    const cause = { by: 'step', step: name } as const
    if ('emit' in step)
      this.#log({ kind: 'verbatim', deviceId: step.device, event: step.emit, data: step.data })
    else if ('fault' in step) mustSucceed(name, this.#faults.inject(name, step.fault, cause))
    else if ('answer' in step) this.#faults.inject(name, step, cause)
    else if ('lift' in step) this.#faults.end(step.lift, 'lifted')
    else this.#act(step, this.#targets(step), { index, startMs: this.#nowMs })
    this.#timeline.onStep(name, lap, this.#nowMs, timedOut ? name : afterTimeoutOf)
  }

  /** Sets the next value of a ramp on its devices, except those that another action has set since. */
  #continueRamp(ramp: Ramp): void {
    const step = this.#timeline.step(ramp.index)
    // Stryker disable next-line ConditionalExpression: only acting steps have ramps.
    if (!('do' in step)) return
    const action = actionOf(step)
    const left = this.#targets(step).filter(({ id }) => this.#actions.isSetBy(ramp, id, action))
    // Stryker disable next-line ConditionalExpression,EqualityOperator: a ramp of no device has no effect.
    if (left.length > 0) this.#act(step, left, ramp)
  }

  #act(step: ActingStep, devices: readonly Device[], ramp: Ramp): void {
    const passedMs = this.#nowMs - ramp.startMs
    const action = actionOf(step, passedMs)
    const name = stepName(step, ramp.index)
    const nextMs = nextActionMs(step, passedMs)
    const continuing = nextMs === null ? null : ramp
    for (const { id } of devices)
      mustSucceed(name, this.#actions.act(id, action, { by: 'step', step: name }, continuing))
    if (nextMs !== null) this.#queue.add(ramp.startMs + nextMs, { kind: 'ramp', ramp })
  }

  #targets(step: ActingStep): Device[] {
    if (step.device !== undefined) return [this.world.simulatedDevice(step.device).device]
    const action = actionOf(step)
    return this.world.simulatedDevices
      .filter(({ spec }) => spec.site.region === step.region)
      .map(({ device }) => device)
      .filter((device) => this.world.check(device, action).ok)
  }

  #replay({ due }: QueuedEvent & { readonly kind: 'recorded' }): void {
    const entry = this.#recorded.entryOf(due)
    if (entry.kind === 'end-connection')
      this.#faults.inject('recorded', entry.fault, { by: 'step', step: 'recorded' })
    else this.#log(entry)
    this.#enterRecord(this.#recorded.after(due))
  }

  #enterRecord(next: ScheduledRecord | undefined): void {
    if (next !== undefined)
      this.#queue.add(this.startMs + next.atMs, { kind: 'recorded', due: next.due })
  }

  #log(entry: WorldEntry): void {
    this.#hooks.listen({ seq: this.#seq++, atMs: this.#nowMs, entry })
    this.#timeline.onEntry(entry, this.#nowMs)
  }
}

/** The scenario was checked against its fleet: a refused step is a defect of this program. */
function mustSucceed(step: string, result: Result<null, Refusal>): void {
  if (!result.ok) throw new Error(`step ${step}: ${result.error.message}`)
}
