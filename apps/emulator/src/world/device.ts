import {
  type BgDevice,
  type DeviceStatus,
  encodeConnection,
  type FrameHead,
  type HydraDevice,
  type MeterDevice,
} from '@wattpost/protocol'
import type { DeviceAction, DeviceInput } from './action.ts'
import type { Conditions } from './conditions.ts'
import { clockSkewMs } from './deviceClock.ts'
import type { OutgoingFrame } from './frame.ts'
import type { DeviceSpec } from './spec.ts'
import { onlineLane } from './supply.ts'
import type { Moment, Tape } from './tape.ts'

/** A device as the server shows it, in the form of its family. */
export type Snapshot =
  | { readonly family: 'bg'; readonly device: BgDevice }
  | { readonly family: 'pm'; readonly device: MeterDevice }
  | { readonly family: 'hydra'; readonly device: HydraDevice }

/** States as they were told, with `online`, 1 or 0, among them. */
interface Told {
  readonly ms: number
  readonly online: boolean
  readonly states: Readonly<Record<string, number>>
}

/** What a family's snapshot is. */
export type SnapshotOf<F extends Snapshot['family']> = Extract<Snapshot, { readonly family: F }>

/** A device of the world: everything that is told of it comes from here. */
export abstract class WorldDevice<State, Flows> {
  abstract readonly spec: DeviceSpec
  protected abstract readonly tape: Tape<State, Flows>
  /** What was done to the device, in order. */
  readonly inputs: DeviceInput[] = []
  /** The last states told: each report compares its own with those of the one before. */
  #told: Told | null = null
  #counterStart: Moment<State, Flows> | null = null

  /** The device as known at a moment; the values of one that is offline are those of its last report. */
  abstract snapshot(nowMs: number): Snapshot
  /** The states whose changes are told at once, at a moment. */
  protected abstract states(ms: number): Record<string, number>
  /** The frames that tell that states changed. */
  protected abstract changeFrames(
    ms: number,
    before: Readonly<Record<string, number>>,
    after: Readonly<Record<string, number>>,
  ): OutgoingFrame[]
  /** What the device reports periodically. */
  protected abstract reportFrames(ms: number): OutgoingFrame[]
  /** The one state word at a moment at which the device is heard. */
  protected abstract poweredStatus(ms: number): DeviceStatus
  /** Whether an action makes sense for this device. */
  abstract can(action: DeviceAction): boolean

  get id(): string {
    return this.spec.id
  }

  /** Enters an input; what hangs on later moments is forgotten. */
  enter(input: DeviceInput): void {
    this.inputs.push(input)
    this.tape.changedFrom(input.atMs)
    this.#told = null
  }

  /** Lives through one more of the days before a moment; false when none is left. */
  liveADay(beforeMs: number): boolean {
    return this.tape.liveADay(beforeMs)
  }

  /** What bears on the device at a moment. */
  conditionsAt(ms: number): Conditions {
    return this.tape.conditionsAt(ms)
  }

  isOnline(ms: number): boolean {
    return this.conditionsAt(ms).online
  }

  /** The last moment up to `ms` at which the device was heard; its first day when it never was. */
  lastSeenMs(ms: number): number {
    if (this.isOnline(ms)) return ms
    const { bornMs } = this.spec
    return onlineLane(this.spec, this.inputs, Math.min(bornMs, ms), ms + 1).at(-1)?.fromMs ?? bornMs
  }

  /** up, down, or unknown while nobody hears it. */
  status(ms: number): DeviceStatus {
    return this.isOnline(ms) ? this.poweredStatus(ms) : 'unknown'
  }

  /** The next moment at which something about the device may change from outside. */
  nextEdgeMs(ms: number): number {
    return this.tape.nextEdgeMs(ms)
  }

  /** The states at a moment, and whether the server hears the device. */
  told(ms: number, online: boolean): Readonly<Record<string, number>> {
    if (this.#told?.ms !== ms || this.#told.online !== online) {
      const states = this.states(ms)
      states.online = online ? 1 : 0
      this.#told = { ms, online, states }
    }
    return this.#told.states
  }

  /** Frames for every state that is not as it was told; both with `online`, 1 or 0, among them. */
  changes(
    ms: number,
    told: Readonly<Record<string, number>>,
    now: Readonly<Record<string, number>>,
  ): OutgoingFrame[] {
    return alike(told, now) ? [] : this.changeFrames(ms, told, now)
  }

  /** The periodic report; nothing while the device is offline. */
  report(ms: number): OutgoingFrame[] {
    return this.isOnline(ms) ? this.reportFrames(ms) : []
  }

  /** A moment by the device's own clock, which a `clock-skew` may have put wrong. */
  protected stampMs(ms: number): number {
    return ms + clockSkewMs(this.inputs, ms)
  }

  /** The head of what the device sends at a moment. */
  protected head(ms: number): FrameHead {
    return { deviceId: this.id, t: this.stampMs(ms) }
  }

  /**
   * The moment, as it truly was, at which the device's own lifetime counters stood at 0: its last `counter-reset`;
   * `null` when they count from the beginning. What the device has counted is the difference.
   */
  protected counterStart(ms: number): Moment<State, Flows> | null {
    if (this.inputs.length === 0) return null
    const reset = this.inputs.findLast(
      ({ atMs, action }) => action.do === 'counter-reset' && atMs <= ms,
    )
    if (reset === undefined) return null
    if (this.#counterStart?.ms !== reset.atMs) this.#counterStart = this.tape.at(reset.atMs)
    return this.#counterStart
  }

  /** Tells that the server hears the device again, or no longer: the server's own finding, at the true time. */
  protected connectionFrame(ms: number, online: boolean): OutgoingFrame {
    const head = { deviceId: this.id, t: ms }
    const report = { status: online ? 'online' : 'offline', lastSeen: ms } as const
    const data = encodeConnection({ head, report })
    return { event: 'status', deviceId: this.id, data }
  }
}

function alike(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): boolean {
  for (const key in b) if (a[key] !== b[key]) return false
  return true
}
