import { Agenda } from '../engine/agenda.ts'
import { between, streamOf } from '../engine/random.ts'
import type { DeviceAction } from '../world/action.ts'
import type { Resident } from '../world/resident.ts'
import { SECOND_MS } from '../world/time.ts'
import type { Device, World } from '../world/world.ts'
import { Gates } from './gates.ts'
import { InputLog, type OutsideInput } from './inputLog.ts'
import type { ActingStep, Scenario, Step } from './schema.ts'
import { actionOf, nextActionMs } from './stepAction.ts'
import { stepName } from './stepName.ts'
import type { Cause, LoggedEntry, WorldEntry } from './worldLog.ts'

/** Each device reports once in so many seconds, spread evenly over them. */
const REPORT_EVERY_S = 10

type Item =
  | { readonly kind: 'step'; readonly index: number; readonly lap: number }
  | { readonly kind: 'lap'; readonly lap: number }
  | { readonly kind: 'timeout'; readonly index: number; readonly lap: number }
  | { readonly kind: 'ramp'; readonly index: number; readonly cameMs: number }
  | { readonly kind: 'edge'; readonly resident: Resident }
  | { readonly kind: 'reports'; readonly slot: number }

/** An action that its device has not: the fleet's mistake or a caller's, told and not thrown. */
export type ActionRefusal = { readonly refused: string }

/**
 * A scenario being played: a world that is moved on through virtual time, never back. All that happens goes,
 * in order, to one listener; nothing in here knows what time it is outside.
 */
export class Play {
  readonly scenario: Scenario
  readonly seed: number
  readonly world: World
  readonly startMs: number
  readonly #agenda = new Agenda<Item>()
  readonly #slots: readonly (readonly Resident[])[]
  readonly #listen: (entry: LoggedEntry) => void
  readonly #gates: Gates
  #lap = 0
  /** What came from outside the scenario so far. */
  readonly inputs = new InputLog()
  /** The edge that each device waits for. */
  readonly #edges = new Map<Resident, number>()
  #nowMs: number
  #seq = 0

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
    this.#gates = new Gates(parts.scenario.timeline)
    this.startMs = Date.parse(parts.scenario.clock.start)
    this.#nowMs = this.startMs
    this.#slots = slotsOf(parts.world.residents)
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

  /** Lets everything happen that is due up to a moment, in order of time and then of entry; never past the end. */
  advanceTo(ms: number): void {
    const untilMs = Math.min(ms, this.endMs)
    for (;;) {
      const next = this.#agenda.popDue(untilMs)
      if (next === undefined) break
      this.#nowMs = Math.max(this.#nowMs, next.dueAtMs)
      this.#happen(next.item, next.dueAtMs)
    }
    this.#nowMs = Math.max(this.#nowMs, untilMs)
  }

  /** Does something to a device now; refused for an action that the device does not have. */
  act(device: Device, action: DeviceAction, cause: Cause): ActionRefusal | null {
    if (!device.can(action)) return { refused: `${device.id} has nothing to ${action.do}` }
    const input = { atMs: this.#nowMs, deviceId: device.id, action }
    this.world.enter(input)
    if (cause.by !== 'step') this.inputs.append({ ...input, cause })
    this.#log({ kind: 'input', deviceId: device.id, action, cause })
    this.#change(this.world.resident(device.id))
    return null
  }

  /** Lets inputs that came to another play of the same scenario and seed come again, each at its moment. */
  actAgain(inputs: readonly OutsideInput[]): void {
    for (const { atMs, deviceId, action, cause } of inputs) {
      this.advanceTo(atMs)
      const refusal = this.act(this.world.resident(deviceId).device, action, cause)
      if (refusal !== null) throw new Error(`an input does not come again: ${refusal.refused}`)
    }
  }

  #begin(): void {
    for (const resident of this.world.residents) {
      resident.begin(this.#nowMs)
      this.#awaitEdge(resident)
    }
    for (const slot of this.#slots.keys()) {
      this.#agenda.enter(this.startMs + slot * SECOND_MS, { kind: 'reports', slot })
    }
    this.#enterLap(0)
  }

  #enterLap(lap: number): void {
    this.#lap = lap
    const { loop } = this.scenario.clock
    const lapMs = this.startMs + lap * (loop ?? 0)
    for (const [index, step] of this.scenario.timeline.entries()) {
      if (step.at !== undefined) this.#agenda.enter(lapMs + step.at, { kind: 'step', index, lap })
    }
    for (const { index, gate } of this.#gates.shut()) {
      if (gate.timeout !== undefined)
        this.#agenda.enter(lapMs + gate.timeout, { kind: 'timeout', index, lap })
    }
    if (loop !== undefined) this.#agenda.enter(lapMs + loop, { kind: 'lap', lap: lap + 1 })
  }

  #happen(item: Item, dueAtMs: number): void {
    switch (item.kind) {
      case 'lap':
        this.#enterLap(item.lap)
        break
      case 'step':
        this.#step(item.index, item.lap)
        break
      case 'timeout':
        if (item.lap === this.#lap && this.#gates.open(item.index))
          this.#follow(item.index, item.lap)
        break
      case 'ramp':
        this.#ramp(item.index, item.cameMs)
        break
      case 'edge':
        this.#edge(item.resident, dueAtMs)
        break
      case 'reports':
        this.#reports(item)
        break
    }
  }

  #edge(resident: Resident, dueAtMs: number): void {
    // An input may have moved the edge since this one was entered.
    if (this.#edges.get(resident) !== dueAtMs) return
    // The end of a day is an edge too, though mostly nothing changes there.
    if (resident.isBornOtherwise(dueAtMs)) this.#change(resident)
    else this.#awaitEdge(resident)
  }

  #reports(item: { readonly kind: 'reports'; readonly slot: number }): void {
    for (const resident of this.#slots[item.slot] ?? []) this.#report(resident)
    this.#agenda.enter(this.#nowMs + REPORT_EVERY_S * SECOND_MS, item)
  }

  #step(index: number, lap: number): void {
    const step = this.scenario.timeline[index]
    if (step === undefined) throw new Error(`no step ${index}`)
    const name = stepName(step, index)
    this.#log({ kind: 'step', step: name, lap })
    if ('emit' in step) {
      this.#log({ kind: 'verbatim', deviceId: step.device, event: step.emit, data: step.data })
    } else this.#do(step, index, this.#nowMs)
    this.#enterFollowers(name, lap)
  }

  #ramp(index: number, cameMs: number): void {
    const step = this.scenario.timeline[index]
    if (step !== undefined && 'do' in step) this.#do(step, index, cameMs)
  }

  /** Acts, and acts again while the step's value goes on changing. */
  #do(step: ActingStep, index: number, cameMs: number): void {
    const action = actionOf(step, this.#nowMs - cameMs)
    const name = stepName(step, index)
    for (const device of this.#targets(step)) {
      const refusal = this.act(device, action, { by: 'step', step: name })
      if (refusal !== null) throw new Error(`step ${name}: ${refusal.refused}`)
    }
    const nextMs = nextActionMs(step, this.#nowMs - cameMs)
    if (nextMs !== null) this.#agenda.enter(cameMs + nextMs, { kind: 'ramp', index, cameMs })
  }

  #enterFollowers(name: string, lap: number): void {
    for (const [index, step] of this.scenario.timeline.entries()) {
      if (step.after === name) this.#follow(index, lap)
    }
  }

  /** What a step waits for has come: it comes itself once its own wait is over. */
  #follow(index: number, lap: number): void {
    const step = this.scenario.timeline[index]
    if (step === undefined) throw new Error(`no step ${index}`)
    const dueAtMs = this.#nowMs + this.#waitMs(step, index, lap)
    this.#agenda.enter(dueAtMs, { kind: 'step', index, lap })
  }

  /** Chance hangs on the step's own name, so that another step shifts no wait. */
  #waitMs(step: Step, index: number, lap: number): number {
    const { wait } = step
    if (wait === undefined || typeof wait === 'number') return wait ?? 0
    const stream = streamOf(this.seed, 'wait', stepName(step, index))
    return Math.round(between(stream, lap, ...wait.uniform))
  }

  #targets(step: ActingStep): Device[] {
    if (step.device !== undefined) return [this.world.resident(step.device).device]
    const action = actionOf(step)
    return this.world.residents
      .filter(({ spec }) => spec.site.region === step.region)
      .map(({ device }) => device)
      .filter((device) => device.can(action))
  }

  #awaitEdge(resident: Resident): void {
    const edgeMs = resident.nextEdgeMs(this.#nowMs)
    if (this.#edges.get(resident) === edgeMs) return
    this.#edges.set(resident, edgeMs)
    this.#agenda.enter(edgeMs, { kind: 'edge', resident })
  }

  #change(resident: Resident): void {
    const telling = resident.look(this.#nowMs)
    this.#log({ kind: 'change', deviceId: resident.spec.id, frames: () => telling.changes() })
    this.#awaitEdge(resident)
  }

  #report(resident: Resident): void {
    if (!resident.isOnline(this.#nowMs)) return
    const telling = resident.look(this.#nowMs)
    this.#log({
      kind: 'report',
      deviceId: resident.spec.id,
      changes: () => telling.changes(),
      values: () => telling.report(),
      frames: () => [...telling.changes(), ...telling.report()],
    })
  }

  #log(entry: WorldEntry): void {
    this.#listen({ seq: this.#seq++, atMs: this.#nowMs, entry })
    for (const index of this.#gates.openedBy(entry)) this.#follow(index, this.#lap)
  }
}

/** Which second of ten a device reports in hangs on its own stream, so that another device moves none. */
function slotsOf(residents: readonly Resident[]): Resident[][] {
  const slots = Array.from({ length: REPORT_EVERY_S }, (): Resident[] => [])
  for (const resident of residents) slots[resident.spec.stream % REPORT_EVERY_S]?.push(resident)
  return slots
}
