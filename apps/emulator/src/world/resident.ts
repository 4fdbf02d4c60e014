import type { DeviceInput } from './action.ts'
import { type Device, deviceOf } from './anyDevice.ts'
import { alike, type Conditions, ConditionsDay } from './conditions.ts'
import type { Holding } from './scope.ts'
import type { HeldSpec } from './spec.ts'
import { type Heard, Telling } from './telling.ts'
import { DAY_MS } from './time.ts'

const NO_INPUTS: readonly DeviceInput[] = []

/**
 * A device as a play knows it: who it is, what bears on it today, and when it was heard last. Its physics are
 * made when somebody looks, so that a hundred thousand of which nobody does cost next to nothing.
 */
export class Resident {
  #spec: HeldSpec
  #device: Device | null = null
  /** A day of its own, so that at no midnight a hundred thousand devices want a new one at once. */
  #today: ConditionsDay | null = null
  #heard: Heard = { ms: 0, inputs: 0, online: false }
  #bearing: Conditions | null = null

  constructor(spec: HeldSpec) {
    this.#spec = spec
  }

  /** Who the device is, and whose now. */
  get spec(): HeldSpec {
    return this.#spec
  }

  /** From now on it is somebody else's. */
  hold(holding: Holding): void {
    this.#spec = { ...this.#spec, ...holding }
  }

  /** The whole device. */
  get device(): Device {
    if (this.#device === null) {
      this.#device = deviceOf(this.spec)
      this.#today = null
    }
    return this.#device
  }

  /**
   * The device as it was when it had so many inputs. More may have come in the very millisecond at which it
   * told something, and what it told must not depend on when somebody reads it.
   */
  asOf(inputs: number, ms: number): Device {
    const { device } = this
    if (device.inputs[inputs]?.atMs !== ms) return device
    const then = deviceOf(this.spec)
    for (const input of device.inputs.slice(0, inputs)) then.enter(input)
    return then
  }

  /** From here on changes are told; as the device is now, everybody knows. */
  begin(ms: number): void {
    this.#bearing = this.#conditionsAt(ms)
    this.#heard = { ms, inputs: this.#inputs, online: this.#bearing.online }
  }

  isOnline(ms: number): boolean {
    return this.#conditionsAt(ms).online
  }

  /**
   * The next moment after this one at which something changes outside, or the end of its own day. It must be the
   * same whether somebody looked at the device or not: what happens in one millisecond happens in the order in
   * which it was awaited.
   */
  nextEdgeMs(ms: number): number {
    const device = this.#device
    if (device === null) return this.#dayOf(ms).nextEdgeMs(ms)
    const endMs = this.#dayStartMs(ms) + DAY_MS
    const now = device.conditionsAt(ms)
    let edgeMs = device.nextEdgeMs(ms)
    // The whole device knows of UTC days, at the end of which mostly nothing changes.
    while (edgeMs < endMs && dayStartsAt(edgeMs) && alike(device.conditionsAt(edgeMs), now))
      edgeMs = device.nextEdgeMs(edgeMs)
    return Math.min(edgeMs, endMs)
  }

  /** Whether something else bears on it than when it was looked at last. */
  isBornOtherwise(ms: number): boolean {
    return this.#bearing === null || !alike(this.#bearing, this.#conditionsAt(ms))
  }

  /** Looks at the device: what it tells now, beside what it told before. */
  look(ms: number): Telling {
    const before = this.#heard
    this.#bearing = this.#conditionsAt(ms)
    const { online } = this.#bearing
    const inputs = this.#inputs
    this.#heard = online ? { ms, inputs, online } : { ...before, online }
    return new Telling(this, before, { ms, inputs, online })
  }

  get #inputs(): number {
    return this.#device?.inputs.length ?? 0
  }

  #conditionsAt(ms: number): Conditions {
    return this.#device?.conditionsAt(ms) ?? this.#dayOf(ms).at(ms)
  }

  #dayOf(ms: number): ConditionsDay {
    if (this.#today?.holds(ms) !== true)
      this.#today = new ConditionsDay(this.spec, NO_INPUTS, this.#dayStartMs(ms))
    return this.#today
  }

  #dayStartMs(ms: number): number {
    const phaseMs = this.spec.stream % DAY_MS
    return Math.floor((ms - phaseMs) / DAY_MS) * DAY_MS + phaseMs
  }
}

function dayStartsAt(ms: number): boolean {
  return ms % DAY_MS === 0
}
