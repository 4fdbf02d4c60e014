import { Agenda } from '../engine/agenda.ts'
import { between, streamOf } from '../engine/random.ts'
import type { DeviceAction } from '../world/action.ts'
import type { OutgoingFrame } from '../world/frame.ts'
import { SECOND_MS } from '../world/time.ts'
import type { Device, World } from '../world/world.ts'
import type { Scenario, Step } from './schema.ts'
import { actionOf } from './stepAction.ts'
import { stepName } from './stepName.ts'
import type { Cause, LoggedEntry, WorldEntry } from './worldLog.ts'

/** Each device reports once in so many seconds, spread evenly over them. */
const REPORT_EVERY_S = 10

type Item =
  | { readonly kind: 'step'; readonly index: number; readonly lap: number }
  | { readonly kind: 'lap'; readonly lap: number }
  | { readonly kind: 'edge'; readonly device: Device }
  | { readonly kind: 'reports'; readonly slot: number }

/** An action that its device has not: the fleet's fault or a caller's, told and not thrown. */
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
  readonly #slots: readonly (readonly Device[])[]
  readonly #listen: (entry: LoggedEntry) => void
  /** The edge that each device waits for. */
  readonly #edges = new Map<Device, number>()
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
    this.startMs = Date.parse(parts.scenario.clock.start)
    this.#nowMs = this.startMs
    this.#slots = slotsOf(parts.world.devices)
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

  /** Lets everything happen that is due up to a moment, in order of time and then of entry. */
  advanceTo(ms: number): void {
    for (;;) {
      const next = this.#agenda.popDue(ms)
      if (next === undefined) break
      this.#nowMs = Math.max(this.#nowMs, next.dueAtMs)
      this.#happen(next.item, next.dueAtMs)
    }
    this.#nowMs = Math.max(this.#nowMs, ms)
  }

  /** Does something to a device now; refused for an action that the device does not have. */
  act(device: Device, action: DeviceAction, cause: Cause): ActionRefusal | null {
    if (!device.can(action)) return { refused: `${device.id} has nothing to ${action.do}` }
    this.world.enter({ atMs: this.#nowMs, deviceId: device.id, action })
    this.#log({ kind: 'input', deviceId: device.id, action, cause })
    this.#tell(device.changes(this.#nowMs))
    this.#awaitEdge(device)
    return null
  }

  #begin(): void {
    for (const device of this.world.devices) {
      device.begin(this.#nowMs)
      this.#awaitEdge(device)
    }
    for (const slot of this.#slots.keys()) {
      this.#agenda.enter(this.startMs + slot * SECOND_MS, { kind: 'reports', slot })
    }
    this.#enterLap(0)
  }

  #enterLap(lap: number): void {
    const { loop } = this.scenario.clock
    const lapMs = this.startMs + lap * (loop ?? 0)
    for (const [index, step] of this.scenario.timeline.entries()) {
      if (step.at !== undefined) this.#agenda.enter(lapMs + step.at, { kind: 'step', index, lap })
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
      case 'edge':
        this.#edge(item.device, dueAtMs)
        break
      case 'reports':
        this.#reports(item)
        break
    }
  }

  #edge(device: Device, dueAtMs: number): void {
    // An input may have moved the edge since this one was entered.
    if (this.#edges.get(device) !== dueAtMs) return
    this.#tell(device.changes(this.#nowMs))
    this.#awaitEdge(device)
  }

  #reports(item: { readonly kind: 'reports'; readonly slot: number }): void {
    for (const device of this.#slots[item.slot] ?? []) {
      this.#tell(device.changes(this.#nowMs))
      this.#report(device)
    }
    this.#agenda.enter(this.#nowMs + REPORT_EVERY_S * SECOND_MS, item)
  }

  #step(index: number, lap: number): void {
    const step = this.scenario.timeline[index]
    if (step === undefined) throw new Error(`no step ${index}`)
    const name = stepName(step, index)
    this.#log({ kind: 'step', step: name, lap })
    if ('emit' in step) {
      this.#log({ kind: 'verbatim', deviceId: step.device, event: step.emit, data: step.data })
    } else {
      for (const device of this.#targets(step)) {
        const refusal = this.act(device, actionOf(step), { by: 'step', step: name })
        if (refusal !== null) throw new Error(`step ${name}: ${refusal.refused}`)
      }
    }
    this.#enterFollowers(name, lap)
  }

  #enterFollowers(name: string, lap: number): void {
    for (const [index, step] of this.scenario.timeline.entries()) {
      if (step.after !== name) continue
      const dueAtMs = this.#nowMs + this.#waitMs(step, index, lap)
      this.#agenda.enter(dueAtMs, { kind: 'step', index, lap })
    }
  }

  /** Chance hangs on the step's own name, so that another step shifts no wait. */
  #waitMs(step: Step, index: number, lap: number): number {
    const { wait } = step
    if (wait === undefined || typeof wait === 'number') return wait ?? 0
    const stream = streamOf(this.seed, 'wait', stepName(step, index))
    return Math.round(between(stream, lap, ...wait.uniform))
  }

  #targets(step: Exclude<Step, { emit: unknown }>): Device[] {
    const action = actionOf(step)
    return this.world.devices.filter((device) =>
      step.region === undefined
        ? device.id === step.device
        : device.spec.site.region === step.region && device.can(action),
    )
  }

  #awaitEdge(device: Device): void {
    const edgeMs = device.nextEdgeMs(this.#nowMs)
    if (this.#edges.get(device) === edgeMs) return
    this.#edges.set(device, edgeMs)
    this.#agenda.enter(edgeMs, { kind: 'edge', device })
  }

  #tell(frames: readonly OutgoingFrame[]): void {
    for (const frame of frames) this.#log({ kind: 'change', frame })
  }

  #report(device: Device): void {
    const atMs = this.#nowMs
    if (!device.isOnline(atMs)) return
    this.#log({ kind: 'report', deviceId: device.id, frames: () => device.report(atMs) })
  }

  #log(entry: WorldEntry): void {
    this.#listen({ seq: this.#seq++, atMs: this.#nowMs, entry })
  }
}

/** Which second of ten a device reports in hangs on its own stream, so that another device moves none. */
function slotsOf(devices: readonly Device[]): Device[][] {
  const slots = Array.from({ length: REPORT_EVERY_S }, (): Device[] => [])
  for (const device of devices) slots[device.spec.stream % REPORT_EVERY_S]?.push(device)
  return slots
}
