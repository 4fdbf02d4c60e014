import {
  type BgDevice,
  type DeviceStatus,
  encodeConnection,
  type FrameEvent,
  type FrameHead,
  type HydraDevice,
  type MeterDevice,
  type WireFrame,
} from '@wattpost/protocol'
import type { DeviceAction, DeviceInput } from './action.ts'
import type { Period } from './calendar.ts'
import type { DeviceConditions } from './deviceConditions.ts'
import type { DeviceHistory, Moment } from './deviceHistory.ts'
import { indexOf } from './inputIndex.ts'
import { intervalAt } from './intervals.ts'
import type { DeviceSpec } from './spec.ts'
import { onlineSeries } from './supply/supply.ts'
import { supports } from './supportedActions.ts'

/** A device as the API answers it, by family. */
export type Snapshot =
  | { readonly family: 'bg'; readonly device: BgDevice }
  | { readonly family: 'pm'; readonly device: MeterDevice }
  | { readonly family: 'hydra'; readonly device: HydraDevice }

/** Reported states by name, with `online` (1 or 0) among them. */
export type ReportedStates = Readonly<Record<string, number>>

/** The snapshot of one family. */
export type SnapshotOf<F extends Snapshot['family']> = Extract<Snapshot, { readonly family: F }>

/** A device: snapshots, states and frames computed from its history. */
export abstract class WorldDevice<State, Flows> {
  abstract readonly spec: DeviceSpec
  protected abstract readonly history: DeviceHistory<State, Flows>
  /** The device's inputs, in order. */
  readonly inputs: DeviceInput[] = []
  /** The last computed states: each report compares its own with those of the previous one. */
  #reported: { ms: number; online: boolean; states: ReportedStates } | null = null
  #counterStart: Moment<State, Flows> | null = null

  /** The device as known to the server; an offline device keeps the values of its last report. */
  abstract snapshot(nowMs: number): Snapshot
  /** The states whose changes are reported at once. */
  protected abstract states(ms: number): Record<string, number>
  /** The frames for changed states. */
  protected abstract changeFrames(
    ms: number,
    before: ReportedStates,
    after: ReportedStates,
  ): OutgoingFrame[]
  /** The frames of the periodic report. */
  protected abstract reportFrames(ms: number): OutgoingFrame[]
  /** The status of a device that is online. */
  protected abstract poweredStatus(ms: number): DeviceStatus

  get id(): string {
    return this.spec.id
  }

  /** Whether the device supports an action. */
  can(action: DeviceAction): boolean {
    return supports(this.spec, action)
  }

  /** Adds an input and drops all cached later states. */
  enter(input: DeviceInput): void {
    this.inputs.push(input)
    this.history.changedFrom(input.atMs)
    this.#reported = null
  }

  /** The true state at a moment. */
  at(ms: number): Moment<State, Flows> {
    return this.history.at(ms)
  }

  /** Computes one more day of the history before a moment; false when none is left. */
  computeNextDay(beforeMs: number): boolean {
    return this.history.computeNextDay(beforeMs)
  }

  /** The device's external conditions at a moment. */
  conditionsAt(ms: number): DeviceConditions {
    return this.history.conditionsAt(ms)
  }

  isOnline(ms: number): boolean {
    return this.conditionsAt(ms).online
  }

  /** The last moment up to `ms` at which the device was online; its first day if it never was. */
  lastSeenMs(ms: number): number {
    if (this.isOnline(ms)) return ms
    const firstMs = Math.min(this.spec.commissionedMs, ms)
    return intervalAt(onlineSeries(this.spec, this.inputs, firstMs, ms + 1), ms).fromMs
  }

  /**
   * The part of a period that the device has reported by a moment. While it is offline, nobody knows the energies since its
   * last report; it counts on, so they are known once it is back.
   */
  reportedPart({ fromMs, toMs }: Period, nowMs: number): Period {
    return { fromMs, toMs: Math.max(fromMs, Math.min(toMs, this.lastSeenMs(nowMs))) }
  }

  /** `up` or `down`, or `unknown` while the device is offline. */
  status(ms: number): DeviceStatus {
    return this.isOnline(ms) ? this.poweredStatus(ms) : 'unknown'
  }

  /** The next moment at which a condition may change. */
  nextEdgeMs(ms: number): number {
    return this.history.nextEdgeMs(ms)
  }

  /** The states at a moment, with the given connection state. */
  reportedStates(ms: number, online: boolean): ReportedStates {
    // Stryker disable next-line ConditionalExpression: states computed again are the same
    if (this.#reported?.ms !== ms || this.#reported.online !== online) {
      const states = this.states(ms)
      states.online = online ? 1 : 0
      this.#reported = { ms, online, states }
    }
    return this.#reported.states
  }

  /** Frames for the states that differ; both sides contain `online`. */
  changes(ms: number, known: ReportedStates, now: ReportedStates): OutgoingFrame[] {
    return sameStates(known, now) ? [] : this.changeFrames(ms, known, now)
  }

  /** The periodic report; empty while the device is offline. */
  report(ms: number): OutgoingFrame[] {
    return this.isOnline(ms) ? this.reportFrames(ms) : []
  }

  /** A moment by the device's clock, which `clock-skew` sets wrong. */
  protected stampMs(ms: number): number {
    return ms + clockSkewMs(this.inputs, ms)
  }

  /** The head of a frame sent at a moment. */
  protected head(ms: number): FrameHead {
    return { deviceId: this.id, t: this.stampMs(ms) }
  }

  /**
   * The true moment of the last `counter-reset`, at which the device's lifetime counters were 0;
   * `null` without one. Lifetime values are differences from it.
   */
  protected counterStart(ms: number): Moment<State, Flows> | null {
    const reset = indexOf(this.inputs).last('counter-reset', ms)
    if (reset === undefined) return null
    // Stryker disable next-line ConditionalExpression: a moment computed again is the same
    if (this.#counterStart?.ms !== reset.atMs) this.#counterStart = this.at(reset.atMs)
    return this.#counterStart
  }

  /** The `status` frame. The server detects it, so its time is the true time. */
  protected connectionFrame(ms: number, online: boolean): OutgoingFrame {
    const head = { deviceId: this.id, t: ms }
    const body = { status: online ? 'online' : 'offline', lastSeen: ms } as const
    const data = encodeConnection({ head, body })
    return { event: 'status', deviceId: this.id, data }
  }
}

function sameStates(a: ReportedStates, b: ReportedStates): boolean {
  for (const key in b) if (a[key] !== b[key]) return false
  return true
}

/**
 * Lead of the device's clock over the true time, in ms. The device stamps its frames, live
 * values and day energies by its clock. The server stamps connection state, recorded dates and all
 * history by the true time.
 */
function clockSkewMs(inputs: readonly DeviceInput[], ms: number): number {
  const set = indexOf(inputs).last('clock-skew', ms)
  return set?.action.do === 'clock-skew' ? set.action.skewMs : 0
}

/** One frame of a device, under its wire names. */
export interface OutgoingFrame {
  readonly event: FrameEvent
  readonly deviceId: string
  readonly data: WireFrame
}
