import { Agenda } from '../engine/agenda.ts'
import type { DeviceAction } from '../world/action.ts'
import type { Device, World } from '../world/world.ts'
import type { ActingStep } from './actions.ts'
import type { AgendaItem } from './agendaItem.ts'
import { Cast } from './cast.ts'
import type { FaultBoard } from './faults/board.ts'
import type { Intervention } from './faults/intervention.ts'
import { Interventions } from './faults/interventions.ts'
import { InputLog } from './inputLog.ts'
import { type Ramp, Ramps } from './ramps.ts'
import { type DueRecord, RecordedTracks } from './recordedTracks.ts'
import type { Scenario } from './schema.ts'
import { actionOf, nextActionMs } from './stepAction.ts'
import { stepName } from './stepName.ts'
import { Timeline } from './timeline.ts'
import type { TrafficEvent } from './traffic.ts'
import type { Cause, LoggedEntry, WorldEntry } from './worldLog.ts'

/** An action that its device has not, a fault that can't be: a caller's mistake, told and not thrown. */
export type PlayRefusal = { readonly refused: string }

/**
 * A scenario being played: a world that is moved on through virtual time, never back. All that happens goes,
 * in order, to one listener; nothing in here knows what time it is outside.
 */
export class Play {
  readonly scenario: Scenario
  readonly seed: number
  readonly world: World
  readonly startMs: number
  readonly #agenda = new Agenda<AgendaItem>()
  readonly #cast: Cast
  readonly #listen: (entry: LoggedEntry) => void
  readonly #timeline: Timeline
  readonly #interventions: Interventions
  readonly #recorded: RecordedTracks
  readonly #ramps = new Ramps()
  /** What came from outside the scenario so far. */
  readonly inputs = new InputLog()
  #nowMs: number
  #seq = 0
  #interrupted = false
  #isMoving = false
  /** What clients did while something happened, which they were told of. */
  readonly #meanwhile: TrafficEvent[] = []

  constructor(parts: {
    readonly scenario: Scenario
    readonly seed: number
    readonly world: World
    readonly listen: (entry: LoggedEntry) => void
  }) {
    this.scenario = parts.scenario
    this.seed = parts.seed
    this.world = parts.world
    this.#listen = parts.listen
    this.startMs = Date.parse(parts.scenario.clock.start)
    this.#nowMs = this.startMs
    this.#cast = new Cast({
      world: parts.world,
      nowMs: () => this.#nowMs,
      log: (entry) => this.#log(entry),
      enter: (dueAtMs, item) => this.#agenda.enter(dueAtMs, item),
      isSilenced: (deviceId) => this.isRecorded(deviceId),
    })
    this.#timeline = new Timeline(parts.scenario, parts.seed, (dueAtMs, item) =>
      this.#agenda.enter(dueAtMs, item),
    )
    this.#interventions = new Interventions({
      seed: parts.seed,
      nowMs: () => this.#nowMs,
      log: (entry) => this.#log(entry),
      act: (deviceId, action, fault) => this.#actOn(deviceId, action, { by: 'fault', fault }),
      endAt: (dueAtMs, id, sinceMs) => this.#agenda.enter(dueAtMs, { kind: 'over', id, sinceMs }),
    })
    this.#recorded = new RecordedTracks(parts.scenario.recordings)
    this.#begin()
  }

  /** Virtual now: all that is due up to here has happened. */
  get nowMs(): number {
    return this.#nowMs
  }

  /** When the play is over; never for a scenario without a limit. */
  get endMs(): number {
    return this.startMs + (this.scenario.clock.limit ?? Number.POSITIVE_INFINITY)
  }

  /** The faults and verbatim answers in force. */
  get faults(): FaultBoard {
    return this.#interventions.board
  }

  /** Something is just happening: whoever is told of it moves nothing on. */
  get isMoving(): boolean {
    return this.#isMoving
  }

  /**
   * Lets everything happen that is due up to a moment, in order of time and then of entry; never past the end.
   * An interruption leaves it where it came. Nothing from within what happens: in the middle of a step, what
   * comes next would hang on who is told.
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

  /** Lets `advanceTo` come back once all that is due at this moment has happened. */
  interrupt(): void {
    this.#interrupted = true
  }

  /** Does something to a device now; refused for an action that the device does not have. */
  act(device: Device, action: DeviceAction, cause: Cause): PlayRefusal | null {
    return this.#act(device, action, cause, null)
  }

  /** Puts a fault, or answers word for word, in force from outside. */
  raise(id: string, what: Intervention): PlayRefusal | null {
    this.#settle()
    if (this.faults.get(id) !== undefined) return { refused: `${id} is in force already` }
    const refused = this.#interventions.raise(id, what, { by: 'control' })
    if (refused !== null) return { refused }
    this.inputs.append({ kind: 'raise', atMs: this.#nowMs, id, what })
    return null
  }

  /** Takes a fault back from outside. @returns whether it was in force */
  lift(id: string): boolean {
    this.#settle()
    const wasInForce = this.#interventions.end(id, 'lifted')
    if (wasInForce) this.inputs.append({ kind: 'lift', atMs: this.#nowMs, id })
    return wasInForce
  }

  /** A client met a fault. Where what is left of it hangs on that, it is an input like a command. */
  hit(id: string): void {
    if (this.#interventions.wears(id)) this.inputs.append({ kind: 'hit', atMs: this.#nowMs, id })
    this.#interventions.hit(id)
  }

  /** A client did something: steps that wait for it follow, and when they did is an input. */
  heard(event: TrafficEvent): void {
    if (this.#isMoving) {
      this.#meanwhile.push(event)
      return
    }
    this.#settle()
    this.#openFor(event)
  }

  /** A client did what a step waited for: an input from outside. */
  open(index: number): void {
    this.inputs.append({ kind: 'opened', atMs: this.#nowMs, index })
    this.#log({ kind: 'opened', step: stepName(this.#timeline.step(index), index) })
    this.#timeline.open(index, this.#nowMs)
  }

  /** Whether a recording speaks for a device, whose own model then keeps silent. */
  isRecorded(deviceId: string): boolean {
    return this.#recorded.speaksFor(deviceId)
  }

  /** What a recorded server acknowledged a request with, the next time; `undefined` when it was not recorded. */
  takeAck(name: string, payload: unknown): { readonly ack: unknown } | undefined {
    return this.#recorded.takeAck(name, payload)
  }

  /** @param ramp what does it, where that goes on */
  #act(device: Device, action: DeviceAction, cause: Cause, ramp: Ramp | null): PlayRefusal | null {
    const refused = this.world.refusal(device, action)
    if (refused !== null) return { refused }
    if (cause.by === 'dashboard' || cause.by === 'control') this.#settle()
    const input = { atMs: this.#nowMs, deviceId: device.id, action }
    // Before it takes effect: what was told up to now is of those who had the device.
    this.#log({ kind: 'input', deviceId: device.id, action, cause })
    this.world.enter(input)
    this.#ramps.done(device.id, action, ramp)
    if (cause.by === 'dashboard' || cause.by === 'control')
      this.inputs.append({ kind: 'act', ...input, cause })
    if (action.do !== 'assign') this.#cast.change(this.world.resident(device.id))
    return null
  }

  #moveTo(untilMs: number): void {
    this.#interrupted = false
    for (;;) {
      this.#happenNow()
      if (this.#interrupted) return
      const next = this.#agenda.popDue(untilMs)
      if (next === undefined) break
      this.#nowMs = Math.max(this.#nowMs, next.dueAtMs)
      this.#happen(next.item, next.dueAtMs)
    }
    this.#nowMs = Math.max(this.#nowMs, untilMs)
  }

  /** All that is due by now, and then what clients did meanwhile, as it would come from outside. */
  #happenNow(): void {
    for (;;) {
      const next = this.#agenda.popDue(this.#nowMs)
      const event = next === undefined ? this.#meanwhile.shift() : undefined
      if (next !== undefined) this.#happen(next.item, next.dueAtMs)
      else if (event !== undefined) this.#openFor(event)
      else return
    }
  }

  #openFor(event: TrafficEvent): void {
    for (const index of this.#timeline.awaiting(event)) this.open(index)
  }

  #begin(): void {
    this.#cast.begin(this.#nowMs)
    this.#timeline.enterLap(0)
    for (const { id, what } of this.#recorded.scripts())
      this.#interventions.raise(id, what, { by: 'step', step: id })
    for (const { due, atMs } of this.#recorded.first()) this.#enterRecord(due, atMs)
  }

  #enterRecord(due: DueRecord, atMs: number): void {
    this.#agenda.enter(this.startMs + atMs, { kind: 'recorded', due })
  }

  #playRecord(due: DueRecord): void {
    const entry = this.#recorded.entryOf(due)
    if (entry?.kind === 'strike') {
      const { socket } = entry
      this.#interventions.raise('recorded', { socket }, { by: 'step', step: 'recorded' })
    } else if (entry !== null) this.#log(entry)
    const next = this.#recorded.after(due)
    if (next !== undefined) this.#enterRecord(next.due, next.atMs)
  }

  #happen(item: AgendaItem, dueAtMs: number): void {
    switch (item.kind) {
      case 'lap':
        this.#timeline.enterLap(item.lap)
        break
      case 'step':
        this.#step(item.index, item.lap)
        break
      case 'timeout':
        this.#timeline.timedOut(item.index, item.lap, this.#nowMs)
        break
      case 'ramp':
        this.#ramp(item.ramp)
        break
      case 'edge':
        this.#cast.edge(item.resident, dueAtMs)
        break
      case 'reports':
        this.#cast.reports(item)
        break
      case 'recorded':
        this.#playRecord(item.due)
        break
      case 'over':
        this.#interventions.over(item.id, item.sinceMs)
        break
    }
  }

  #step(index: number, lap: number): void {
    const step = this.#timeline.step(index)
    const name = stepName(step, index)
    this.#log({ kind: 'step', step: name, lap })
    const cause = { by: 'step', step: name } as const
    if ('emit' in step)
      this.#log({ kind: 'verbatim', deviceId: step.device, event: step.emit, data: step.data })
    else if ('fault' in step)
      this.#ownMust(name, this.#interventions.raise(name, step.fault, cause))
    else if ('answer' in step) this.#interventions.raise(name, step, cause)
    else if ('lift' in step) this.#interventions.end(step.lift, 'lifted')
    else this.#do(step, this.#targets(step), { index, cameMs: this.#nowMs })
    this.#timeline.came(name, lap, this.#nowMs)
  }

  /** Goes on with the devices to which nothing else has done the same since. */
  #ramp(ramp: Ramp): void {
    const step = this.#timeline.step(ramp.index)
    if (!('do' in step)) return
    const action = actionOf(step)
    const left = this.#targets(step).filter(({ id }) => this.#ramps.goesOn(ramp, id, action))
    if (left.length > 0) this.#do(step, left, ramp)
  }

  /** Acts, and acts again while the step's value goes on changing. */
  #do(step: ActingStep, devices: readonly Device[], ramp: Ramp): void {
    const passedMs = this.#nowMs - ramp.cameMs
    const action = actionOf(step, passedMs)
    const name = stepName(step, ramp.index)
    const cause = { by: 'step', step: name } as const
    const nextMs = nextActionMs(step, passedMs)
    const left = nextMs === null ? null : ramp
    for (const device of devices)
      this.#ownMust(name, this.#act(device, action, cause, left)?.refused ?? null)
    if (nextMs !== null) this.#agenda.enter(ramp.cameMs + nextMs, { kind: 'ramp', ramp })
  }

  /** The scenario was checked against its fleet, so a step that is refused is our mistake. */
  #ownMust(step: string, refusal: string | null): void {
    if (refusal !== null) throw new Error(`step ${step}: ${refusal}`)
  }

  #actOn(deviceId: string, action: DeviceAction, cause: Cause): string | null {
    const device = this.world.device(deviceId)
    if (device === undefined) return `there is no device ${deviceId}`
    return this.act(device, action, cause)?.refused ?? null
  }

  /** What is due by now comes before anything from outside: at the very start, time stands and yet some is due. */
  #settle(): void {
    this.advanceTo(this.#nowMs)
  }

  #targets(step: ActingStep): Device[] {
    if (step.device !== undefined) return [this.world.resident(step.device).device]
    const action = actionOf(step)
    return this.world.residents
      .filter(({ spec }) => spec.site.region === step.region)
      .map(({ device }) => device)
      .filter((device) => this.world.refusal(device, action) === null)
  }

  #log(entry: WorldEntry): void {
    this.#listen({ seq: this.#seq++, atMs: this.#nowMs, entry })
    this.#timeline.saw(entry, this.#nowMs)
  }
}
