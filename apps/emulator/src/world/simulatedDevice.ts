import { DAY_MS } from '@wattpost/protocol'
import type { DeviceInput } from './action.ts'
import { createDevice, type Device } from './createDevice.ts'
import type { OutgoingFrame, ReportedStates } from './device.ts'
import { type DeviceConditions, DeviceConditionsDay, sameConditions } from './deviceConditions.ts'
import { indexOf, indexStartOf, type SavedIndex } from './inputIndex.ts'
import type { Ownership } from './scope.ts'
import type { OwnedSpec } from './spec.ts'

const NO_INPUTS: readonly DeviceInput[] = []

/** Time of an observation of a device, its number of inputs then, and whether it was online. */
export interface Observation {
  readonly ms: number
  readonly inputs: number
  readonly online: boolean
}

/** The saved state of a device at a moment; a device restored from it continues there. */
export interface SavedDevice {
  readonly spec: OwnedSpec
  readonly observed: Observation
  readonly conditions: DeviceConditions | null
  /** The day of a device without inputs. */
  readonly today: DeviceConditionsDay | null
  /** The device's inputs; only the first `inputCount` of them precede the moment. */
  readonly inputs: readonly DeviceInput[]
  readonly inputCount: number
  /** `null` without inputs. */
  readonly index: SavedIndex | null
}

/**
 * A device of a run: its spec, today's conditions and its last observation. The model is created on
 * first use, so 100,000 devices that no client reads cost almost nothing.
 */
export class SimulatedDevice {
  #spec: OwnedSpec
  #device: Device | null = null
  /** The device without its newest inputs, as it was last asked for. */
  #past: Device | null = null
  /** A day that starts at an offset of this device, so that not all devices renew theirs at midnight. */
  #today: DeviceConditionsDay | null = null
  #observed: Observation = { ms: 0, inputs: 0, online: false }
  #conditions: DeviceConditions | null = null
  #known: { readonly observation: Observation; readonly states: ReportedStates } | null = null

  constructor(spec: OwnedSpec) {
    this.#spec = spec
  }

  save(): SavedDevice {
    const inputs = this.#device?.inputs ?? NO_INPUTS
    return {
      ...{ spec: this.#spec, observed: this.#observed, conditions: this.#conditions },
      ...{ today: this.#today, inputs, inputCount: inputs.length },
      index: inputs.length === 0 ? null : indexOf(inputs).save(),
    }
  }

  /** Continues from a saved state; call it before anything is read. */
  continueWith(saved: SavedDevice): void {
    const { spec, observed, conditions, today, inputs, inputCount, index } = saved
    this.#spec = spec
    this.#observed = observed
    this.#conditions = conditions
    this.#today = today
    if (index === null) return
    const own = this.device.inputs
    for (const input of inputs.slice(0, inputCount)) own.push(input)
    indexStartOf(own, inputs, index)
  }

  /** The device's spec and current ownership. */
  get spec(): OwnedSpec {
    return this.#spec
  }

  /** Replaces the ownership. */
  setOwnership(ownership: Ownership): void {
    this.#spec = { ...this.#spec, ...ownership }
  }

  /** The device with its model. */
  get device(): Device {
    if (this.#device === null) {
      this.#device = createDevice(this.spec)
      this.#today = null
    }
    return this.#device
  }

  /**
   * The device as it was with its first `inputs` inputs. More inputs may share the millisecond of a
   * report, and a report must not depend on when it is read.
   */
  asOf(inputs: number, ms: number): Device {
    const { device } = this
    if (device.inputs[inputs]?.atMs !== ms) return device
    // While the clock is paused, each command asks for the device before it: one input more than the last time.
    if (this.#past === null || this.#past.inputs.length > inputs)
      this.#past = createDevice(this.spec)
    for (const input of device.inputs.slice(this.#past.inputs.length, inputs))
      this.#past.enter(input)
    return this.#past
  }

  /** Takes the state at a moment as known: only later changes are reported. */
  begin(ms: number): void {
    this.#conditions = this.#conditionsAt(ms)
    this.#observed = { ms, inputs: this.#inputs, online: this.#conditions.online }
  }

  isOnline(ms: number): boolean {
    return this.#conditionsAt(ms).online
  }

  /**
   * The next moment at which a condition changes, or the end of the device's day. It is the same with and
   * without a model: events of one millisecond run in the order in which they were queued.
   */
  nextEdgeMs(ms: number): number {
    const device = this.#device
    if (device === null) return this.#dayOf(ms).nextEdgeMs(ms)
    const endMs = this.#dayStartMs(ms) + DAY_MS
    const now = device.conditionsAt(ms)
    let edgeMs = device.nextEdgeMs(ms)
    // The model's days end at UTC midnight, where conditions mostly stay the same.
    // Stryker disable next-line EqualityOperator: an edge at the end of the day gives this end either way
    while (edgeMs < endMs && sameConditions(device.conditionsAt(edgeMs), now))
      edgeMs = device.nextEdgeMs(edgeMs)
    return Math.min(edgeMs, endMs)
  }

  /** Whether the conditions differ from those of the last observation. */
  conditionsChanged(ms: number): boolean {
    return this.#conditions === null || !sameConditions(this.#conditions, this.#conditionsAt(ms))
  }

  /** Records an observation; the result makes the frames that the device sends at this moment. */
  observe(ms: number): DeferredFrames {
    const before = this.#observed
    this.#conditions = this.#conditionsAt(ms)
    const { online } = this.#conditions
    const inputs = this.#inputs
    const now = { ms, inputs, online }
    this.#observed = online ? now : { ...before, online }
    return new DeferredFrames(this, before, now, this.#observed)
  }

  /** The states that a device reported at its observation; `null` if they are to be computed. */
  knownStates(observation: Observation): ReportedStates | null {
    return this.#known?.observation === observation ? this.#known.states : null
  }

  /** Keeps the states of one observation: the next changes are found by them. */
  keepStates(observation: Observation, states: ReportedStates): void {
    this.#known = { observation, states }
  }

  get #inputs(): number {
    return this.#device?.inputs.length ?? 0
  }

  #conditionsAt(ms: number): DeviceConditions {
    return this.#device?.conditionsAt(ms) ?? this.#dayOf(ms).at(ms)
  }

  #dayOf(ms: number): DeviceConditionsDay {
    // Stryker disable next-line ConditionalExpression: any moment gets its own day, a day computed again is the same
    if (this.#today?.holds(ms) !== true)
      this.#today = new DeviceConditionsDay(this.spec, NO_INPUTS, this.#dayStartMs(ms))
    return this.#today
  }

  #dayStartMs(ms: number): number {
    const phaseMs = this.spec.stream % DAY_MS
    return Math.floor((ms - phaseMs) / DAY_MS) * DAY_MS + phaseMs
  }
}

/**
 * The frames of a device at one moment, made when they are read. They depend only on this and the previous
 * observation, so every reader gets the same frames at any time.
 */
export class DeferredFrames {
  readonly #source: Pick<SimulatedDevice, 'asOf' | 'knownStates' | 'keepStates'>
  readonly #before: Observation
  readonly #now: Observation
  readonly #next: Observation

  /** @param next the observation from which the next changes are found: this one, or the last one online */
  constructor(
    source: Pick<SimulatedDevice, 'asOf' | 'knownStates' | 'keepStates'>,
    before: Observation,
    now: Observation,
    next: Observation,
  ) {
    this.#source = source
    this.#before = before
    this.#now = now
    this.#next = next
  }

  /** Frames for the states that changed since the previous observation. */
  changes(): OutgoingFrame[] {
    const now = this.#now
    // The earlier states first: a device of the past takes inputs, and gives none back.
    const known = this.#statesBefore()
    const device = this.#source.asOf(now.inputs, now.ms)
    const states = now.online ? device.reportedStates(now.ms, true) : { ...known, online: 0 }
    this.#source.keepStates(this.#next, states)
    return device.changes(now.ms, known, states)
  }

  /** The periodic report. */
  report(): OutgoingFrame[] {
    return this.#source.asOf(this.#now.inputs, this.#now.ms).report(this.#now.ms)
  }

  #statesBefore(): ReportedStates {
    const { inputs, ms, online } = this.#before
    return (
      this.#source.knownStates(this.#before) ??
      this.#source.asOf(inputs, ms).reportedStates(ms, online)
    )
  }
}
