import type { DeviceInput } from './action.ts'
import { type Conditions, ConditionsDay } from './conditions.ts'
import { RecentDays } from './recentDays.ts'
import { RecentMoments } from './recentMoments.ts'
import type { DeviceSpec } from './spec.ts'
import { DAY_MS, dayOf, HOUR_MS, MINUTE_MS, QUARTER_MS } from './time.ts'

/** A device's physics: how its state goes on through a stretch in which nothing changes outside. */
export interface Plant<State, Flows> {
  initial(): State
  copy(state: State): State
  /** Decides what flows from `ms` on; may change modes in `state` but no counter. */
  begin(state: State, ms: number, conditions: Conditions): Flows
  /** Lets it flow until `toMs`; changes `state`. */
  flow(state: State, flows: Flows, fromMs: number, toMs: number): void
}

/** A device at a moment: what has added up, and what flows. */
export interface Moment<State, Flows> {
  readonly ms: number
  readonly state: State
  readonly flows: Flows
  readonly conditions: Conditions
}

interface Head<State> {
  readonly ms: number
  readonly state: State
}

/** Days of which quarters and conditions are remembered; the midnights alone bring any other back. */
const DAYS_KEPT = 40
/** A device looked at again within so long is live: it is wound on, and its quarters are nobody's question yet. */
const LIVE_MS = HOUR_MS

/**
 * A device's life, wound to any moment: a fold over stretches of at most a minute, with the state kept at
 * each midnight (UTC) and, for days that were looked at, each quarter of an hour. What it tells of a moment
 * depends on the inputs up to it and on nothing else, in whatever order it is asked.
 */
export class Tape<State, Flows> {
  readonly #spec: DeviceSpec
  readonly #plant: Plant<State, Flows>
  readonly #inputs: readonly DeviceInput[]
  readonly #bornDay: number
  readonly #past: Map<number, State>
  readonly #midnights: State[] = []
  readonly #quarters = new RecentDays<State[]>(DAYS_KEPT)
  readonly #conditions = new RecentDays<ConditionsDay>(DAYS_KEPT)
  /** Where the last winding ended, so that a live device is wound on instead of anew. */
  #head: Head<State> | null = null
  readonly #recent = new RecentMoments<Moment<State, Flows>>()

  /**
   * @param inputs the device's inputs in order; the owner appends to it and calls `changedFrom`
   * @param past by day, the midnights of the same device that no input bears on, as far as any tape wound them
   */
  constructor(
    spec: DeviceSpec,
    plant: Plant<State, Flows>,
    inputs: readonly DeviceInput[],
    past: Map<number, State> = new Map(),
  ) {
    this.#spec = spec
    this.#plant = plant
    this.#inputs = inputs
    this.#past = past
    this.#bornDay = dayOf(spec.bornMs)
  }

  /** The device at a moment; before its birth as it was then. */
  at(ms: number): Moment<State, Flows> {
    const atMs = Math.max(ms, this.#bornDay * DAY_MS)
    const known = this.#recent.get(atMs)
    if (known !== undefined) return known
    const moment = this.#momentAt(atMs)
    this.#recent.add(moment)
    return moment
  }

  #momentAt(atMs: number): Moment<State, Flows> {
    const head = this.#head
    if (head !== null && head.ms <= atMs && atMs - head.ms <= LIVE_MS)
      return this.#windOn(head, atMs)
    const fromMs = Math.floor(atMs / QUARTER_MS) * QUARTER_MS
    const day = dayOf(atMs)
    const start = this.#quarterStates(day, (fromMs - day * DAY_MS) / QUARTER_MS)
    return this.#wind(this.#plant.copy(start), fromMs, atMs)
  }

  /**
   * Lives through one more of the days before a moment, so that whoever asks of that moment need not wait for all.
   * @returns whether there was one left
   */
  liveADay(beforeMs: number): boolean {
    const next = this.#bornDay + this.#midnights.length
    if (next > dayOf(beforeMs)) return false
    this.#midnight(next)
    return true
  }

  /** The next moment after this one at which something changes outside, or the end of its day. */
  nextEdgeMs(ms: number): number {
    return this.#conditionsOf(dayOf(ms)).nextEdgeMs(ms)
  }

  /** What bears on the device at a moment, without winding it there. */
  conditionsAt(ms: number): Conditions {
    return this.#conditionsOf(dayOf(ms)).at(ms)
  }

  /** Forgets all that hangs on inputs at or after a moment. */
  changedFrom(ms: number): void {
    const day = dayOf(ms)
    this.#midnights.length = Math.min(this.#midnights.length, Math.max(0, day - this.#bornDay + 1))
    this.#conditions.forgetFrom(day)
    this.#quarters.forgetFrom(day + 1)
    if (this.#head !== null && this.#head.ms > ms) this.#head = null
    this.#recent.clear()
    const today = this.#quarters.get(day)
    const kept = Math.floor((ms - day * DAY_MS) / QUARTER_MS) + 1
    if (today !== undefined) today.length = Math.min(today.length, kept)
  }

  /** The state at the beginning of a day's quarter; quarters are filled as far as asked. */
  #quarterStates(day: number, quarter: number): State {
    let states = this.#quarters.get(day)
    if (states === undefined) {
      states = [this.#midnight(day)]
      this.#quarters.set(day, states)
    }
    while (states.length <= quarter) states.push(this.#quarterAfter(states, day))
    return known(states[quarter])
  }

  #quarterAfter(states: readonly State[], day: number): State {
    const fromMs = day * DAY_MS + (states.length - 1) * QUARTER_MS
    return this.#through(known(states.at(-1)), fromMs, fromMs + QUARTER_MS)
  }

  #midnight(day: number): State {
    if (this.#midnights.length === 0) this.#midnights.push(this.#plant.initial())
    for (let last = this.#bornDay + this.#midnights.length - 1; last < day; last++)
      this.#midnights.push(this.#pastAt(last + 1) ?? this.#midnightAfter(last))
    return known(this.#midnights[day - this.#bornDay])
  }

  #midnightAfter(day: number): State {
    // A day that was looked at is wound on from its last known quarter.
    const states = this.#quarters.get(day) ?? this.#midnights.slice(-1)
    const fromMs = day * DAY_MS + (states.length - 1) * QUARTER_MS
    const state = this.#through(known(states.at(-1)), fromMs, (day + 1) * DAY_MS)
    if (this.#isUntouched(day + 1)) this.#past.set(day + 1, state)
    return state
  }

  #pastAt(day: number): State | undefined {
    return this.#isUntouched(day) ? this.#past.get(day) : undefined
  }

  /** No input bears on this midnight. */
  #isUntouched(day: number): boolean {
    const [first] = this.#inputs
    return first === undefined || first.atMs >= day * DAY_MS
  }

  /** The state that a stretch within one day leaves behind. */
  #through(from: State, fromMs: number, toMs: number): State {
    const state = this.#plant.copy(from)
    const conditions = this.#conditionsOf(dayOf(fromMs))
    const plant = this.#plant
    let span = conditions.spanAt(fromMs)
    for (let ms = fromMs; ms < toMs; ) {
      if (ms >= span.toMs) span = conditions.spanAt(ms)
      const next = Math.min((Math.floor(ms / MINUTE_MS) + 1) * MINUTE_MS, span.toMs, toMs)
      plant.flow(state, plant.begin(state, ms, span.value), ms, next)
      ms = next
    }
    return state
  }

  /** Goes on from where the last winding ended, keeping of what lies between nothing but midnights. */
  #windOn(head: Head<State>, atMs: number): Moment<State, Flows> {
    let { ms, state } = head
    for (let day = dayOf(ms); day < dayOf(atMs); day++) {
      state = this.#through(state, ms, (day + 1) * DAY_MS)
      ms = (day + 1) * DAY_MS
      if (this.#midnights.length === day + 1 - this.#bornDay) this.#midnights.push(state)
    }
    return this.#wind(this.#plant.copy(state), ms, atMs)
  }

  /** Goes on from a boundary to the moment itself, which may lie within a stretch. */
  #wind(state: State, fromMs: number, atMs: number): Moment<State, Flows> {
    const day = this.#conditionsOf(dayOf(fromMs))
    let ms = fromMs
    for (let next = day.nextBoundaryMs(ms); next <= atMs; next = day.nextBoundaryMs(ms)) {
      this.#plant.flow(state, this.#plant.begin(state, ms, day.at(ms)), ms, next)
      ms = next
    }
    if (ms > fromMs) this.#head = { ms, state: this.#plant.copy(state) }
    const conditions = day.at(ms)
    const flows = this.#plant.begin(state, ms, conditions)
    this.#plant.flow(state, flows, ms, atMs)
    return { ms: atMs, state, flows, conditions }
  }

  #conditionsOf(day: number): ConditionsDay {
    let conditions = this.#conditions.get(day)
    if (conditions === undefined) {
      conditions = new ConditionsDay(this.#spec, this.#inputs, day * DAY_MS)
      this.#conditions.set(day, conditions)
    }
    return conditions
  }
}

function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the tape was asked beyond what it wound')
  return value
}
