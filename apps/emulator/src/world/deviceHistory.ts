import { DAY_MS, HOUR_MS, QUARTER_HOUR_MS, utcDay } from '@wattpost/protocol'
import type { DeviceInput } from './action.ts'
import { type DeviceConditions, DeviceConditionsDay } from './deviceConditions.ts'
import { RecentDays, RecentMoments } from './historyCaches.ts'
import { type DeviceSpec, longestStepMs } from './spec.ts'

/** The physics of a device family: how the state evolves while conditions are constant. */
export interface DeviceModel<State, Flows> {
  initial(): State
  copy(state: State): State
  /** Computes the flows from `ms` on; may change modes in `state` but no counters. */
  begin(state: State, ms: number, conditions: DeviceConditions): Flows
  /** Integrates the flows until `toMs` into `state`. */
  flow(state: State, flows: Flows, fromMs: number, toMs: number): void
}

/** A device at a moment: accumulated state and current flows. */
export interface Moment<State, Flows> {
  readonly ms: number
  readonly state: State
  readonly flows: Flows
  readonly conditions: DeviceConditions
}

interface Head<State> {
  readonly ms: number
  readonly state: State
}

/** Days whose checkpoints and conditions are cached; midnights are kept for all days. */
const DAYS_CACHED = 40
/**
 * A device read again within this time is live: it advances from the last state, without
 * checkpoints.
 */
const LIVE_MS = HOUR_MS

/**
 * A device's state at any moment: a fold over intervals of at most a minute. It keeps a checkpoint
 * at each UTC midnight and, for days that were read, at each quarter of an hour. The state depends
 * only on the inputs up to the moment, not on the order of reads.
 */
export class DeviceHistory<State, Flows> {
  readonly #spec: DeviceSpec
  readonly #model: DeviceModel<State, Flows>
  readonly #inputs: readonly DeviceInput[]
  readonly #firstDay: number
  readonly #past: Map<number, State>
  readonly #midnights: State[] = []
  readonly #checkpoints = new RecentDays<State[]>(DAYS_CACHED)
  readonly #conditions = new RecentDays<DeviceConditionsDay>(DAYS_CACHED)
  /** End of the last computation; a live device advances from here. */
  #head: Head<State> | null = null
  readonly #recent = new RecentMoments<Moment<State, Flows>>()

  /**
   * @param inputs the device's inputs in order; the owner appends to it and calls `changedFrom`
   * @param past midnights of the same device that precede all inputs, by day, shared between
   * histories
   */
  constructor(
    spec: DeviceSpec,
    model: DeviceModel<State, Flows>,
    inputs: readonly DeviceInput[],
    past: Map<number, State> = new Map(),
  ) {
    this.#spec = spec
    this.#model = model
    this.#inputs = inputs
    this.#past = past
    this.#firstDay = utcDay(spec.commissionedMs)
  }

  /** The device at a moment; before its first day, as on the first day. */
  at(ms: number): Moment<State, Flows> {
    const atMs = Math.max(ms, this.#firstDay * DAY_MS)
    const known = this.#recent.get(atMs)
    if (known !== undefined) return known
    const moment = this.#momentAt(atMs)
    this.#recent.add(moment)
    return moment
  }

  #momentAt(atMs: number): Moment<State, Flows> {
    const head = this.#head
    if (head !== null && head.ms <= atMs && atMs - head.ms <= LIVE_MS)
      return this.#advance(head, atMs)
    const day = utcDay(atMs)
    const stepMs = this.#checkpointMs(day)
    const fromMs = Math.floor(atMs / stepMs) * stepMs
    const start = this.#checkpoint(day, (fromMs - day * DAY_MS) / stepMs)
    return this.#computeFrom(this.#model.copy(start), fromMs, atMs)
  }

  /**
   * Computes one more day before a moment, so that a long history can be computed in slices.
   * @returns whether a day was left
   */
  computeNextDay(beforeMs: number): boolean {
    const next = this.#firstDay + this.#midnights.length
    if (next > utcDay(beforeMs)) return false
    this.#midnight(next)
    return true
  }

  /** The next moment at which a condition changes, or the end of the day. */
  nextEdgeMs(ms: number): number {
    return this.#conditionsOf(utcDay(ms), ms).nextEdgeMs(ms)
  }

  /** The conditions at a moment, without computing the state. */
  conditionsAt(ms: number): DeviceConditions {
    return this.#conditionsOf(utcDay(ms), ms).at(ms)
  }

  /** Drops everything computed from inputs at or after a moment. */
  changedFrom(ms: number): void {
    const day = utcDay(ms)
    this.#midnights.length = Math.min(this.#midnights.length, Math.max(0, day - this.#firstDay + 1))
    this.#conditions.dropFrom(day + 1)
    this.#conditions.get(day)?.changedFrom(ms)
    this.#checkpoints.dropFrom(day + 1)
    if (this.#head !== null && this.#head.ms > ms) this.#head = null
    this.#recent.clear()
    const today = this.#checkpoints.get(day)
    const validCheckpoints = Math.floor((ms - day * DAY_MS) / this.#checkpointMs(day)) + 1
    if (today !== undefined) today.length = Math.min(today.length, validCheckpoints)
  }

  /** Distance of a day's checkpoints: a quarter of an hour, or a longer step of a coarse history. */
  #checkpointMs(day: number): number {
    return Math.max(QUARTER_HOUR_MS, longestStepMs(this.#spec, day * DAY_MS))
  }

  /** The state at a checkpoint of a day; earlier ones of the day are computed on demand. */
  #checkpoint(day: number, index: number): State {
    let states = this.#checkpoints.get(day)
    if (states === undefined) {
      states = [this.#midnight(day)]
      this.#checkpoints.set(day, states)
    }
    while (states.length <= index) states.push(this.#nextCheckpoint(states, day))
    return known(states[index])
  }

  #nextCheckpoint(states: readonly State[], day: number): State {
    const stepMs = this.#checkpointMs(day)
    const fromMs = day * DAY_MS + (states.length - 1) * stepMs
    return this.#stateAfter(known(states.at(-1)), fromMs, fromMs + stepMs)
  }

  #midnight(day: number): State {
    if (this.#midnights.length === 0) this.#midnights.push(this.#model.initial())
    for (let last = this.#firstDay + this.#midnights.length - 1; last < day; last++)
      this.#midnights.push(this.#sharedMidnight(last + 1) ?? this.#midnightAfter(last))
    return known(this.#midnights[day - this.#firstDay])
  }

  #midnightAfter(day: number): State {
    // A day with checkpoints continues from the last of them.
    const states = this.#checkpoints.get(day) ?? this.#midnights.slice(-1)
    const fromMs = day * DAY_MS + (states.length - 1) * this.#checkpointMs(day)
    const state = this.#stateAfter(known(states.at(-1)), fromMs, (day + 1) * DAY_MS)
    if (this.#precedesInputs(day + 1)) this.#past.set(day + 1, state)
    return state
  }

  #sharedMidnight(day: number): State | undefined {
    return this.#precedesInputs(day) ? this.#past.get(day) : undefined
  }

  /** Whether all inputs come at or after this midnight. */
  #precedesInputs(day: number): boolean {
    const [first] = this.#inputs
    return first === undefined || first.atMs >= day * DAY_MS
  }

  /** The state after an interval within one day. */
  #stateAfter(from: State, fromMs: number, toMs: number): State {
    const state = this.#model.copy(from)
    const conditions = this.#conditionsOf(utcDay(fromMs))
    for (let ms = fromMs; ms < toMs; ) {
      const next = Math.min(conditions.nextBoundaryMs(ms), toMs)
      this.#flow(state, this.#model.begin(state, ms, conditions.at(ms)), ms, next)
      ms = next
    }
    return state
  }

  /** Integrates flows into the state; in a gap of imported values nothing counts. */
  #flow(state: State, flows: Flows, fromMs: number, toMs: number): void {
    if (this.#spec.track?.isGap(fromMs) !== true) this.#model.flow(state, flows, fromMs, toMs)
  }

  /** Advances from the last computed state; keeps only midnights on the way. */
  #advance(head: Head<State>, atMs: number): Moment<State, Flows> {
    let { ms, state } = head
    for (let day = utcDay(ms); day < utcDay(atMs); day++) {
      state = this.#stateAfter(state, ms, (day + 1) * DAY_MS)
      ms = (day + 1) * DAY_MS
      if (this.#midnights.length === day + 1 - this.#firstDay) this.#midnights.push(state)
    }
    return this.#computeFrom(this.#model.copy(state), ms, atMs)
  }

  /** Advances from a boundary to the moment, which may lie inside a constant interval. */
  #computeFrom(state: State, fromMs: number, atMs: number): Moment<State, Flows> {
    const day = this.#conditionsOf(utcDay(fromMs))
    let ms = fromMs
    for (let next = day.nextBoundaryMs(ms); next <= atMs; next = day.nextBoundaryMs(ms)) {
      this.#flow(state, this.#model.begin(state, ms, day.at(ms)), ms, next)
      ms = next
    }
    if (ms > fromMs) this.#head = { ms, state: this.#model.copy(state) }
    const conditions = day.at(ms)
    const flows = this.#model.begin(state, ms, conditions)
    this.#flow(state, flows, ms, atMs)
    return { ms: atMs, state, flows, conditions }
  }

  /** @param firstMs the first moment of the day that is read now */
  #conditionsOf(day: number, firstMs = day * DAY_MS): DeviceConditionsDay {
    let conditions = this.#conditions.get(day)
    if (conditions === undefined) {
      conditions = new DeviceConditionsDay(this.#spec, this.#inputs, day * DAY_MS, firstMs)
      this.#conditions.set(day, conditions)
    }
    return conditions
  }
}

function known<T>(value: T | undefined): T {
  if (value === undefined)
    throw new Error('no checkpoint: the history was read past its computed end')
  return value
}
