import type { DeviceInput } from './action.ts'
import { type Lane, laneOf, type Span, spanAt, valueAt } from './span.ts'
import type { DeviceSpec } from './spec.ts'
import { commandedLane, generatorLane, gridLane, onlineLane } from './supply.ts'
import { DAY_MS, MINUTE_MS } from './time.ts'

/** What bears on a device from outside at a moment. */
export interface Conditions {
  readonly gridUp: boolean
  readonly generatorUp: boolean
  readonly switchOn: boolean
  readonly tamperOn: boolean
  /** The device reaches the server. */
  readonly online: boolean
  /** Cloud set by hand, 0–1; `null` leaves it to the weather. */
  readonly cover: number | null
  /** Load added by hand, W. */
  readonly extraW: number
}

/** Most of most days is as usual. */
const USUAL: Conditions = {
  gridUp: true,
  generatorUp: false,
  switchOn: true,
  tamperOn: false,
  online: true,
  cover: null,
  extraW: 0,
}

/** A day as usual: one lane for them all keeps a hundred thousand devices small. */
const USUAL_LANE: Lane<Conditions> = [
  { fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY, value: USUAL },
]

/** Whether two conditions are the same in all. */
export function alike(a: Conditions, b: Conditions): boolean {
  return (
    a.gridUp === b.gridUp &&
    a.generatorUp === b.generatorUp &&
    a.switchOn === b.switchOn &&
    a.tamperOn === b.tamperOn &&
    a.online === b.online &&
    a.cover === b.cover &&
    a.extraW === b.extraW
  )
}

/** The conditions of a day's length, with the moments at which they change. */
export class ConditionsDay {
  readonly #toMs: number
  readonly #lane: Lane<Conditions>
  /** Moments are asked for one after the other, so the next is mostly in here too. */
  #current: Span<Conditions>

  /** @param fromMs where the day begins, UTC or not */
  constructor(spec: DeviceSpec, inputs: readonly DeviceInput[], fromMs: number) {
    this.#toMs = fromMs + DAY_MS
    this.#lane = conditionsLane(spec, inputs, fromMs, this.#toMs)
    this.#current = spanAt(this.#lane, fromMs)
  }

  /** Whether a moment lies within the day. */
  holds(ms: number): boolean {
    return ms < this.#toMs && ms >= this.#toMs - DAY_MS
  }

  at(ms: number): Conditions {
    return this.spanAt(ms).value
  }

  /** The next change after a moment, or the end of the day when there is none. */
  nextEdgeMs(ms: number): number {
    return Math.min(this.spanAt(ms).toMs, this.#toMs)
  }

  /** The end of the stretch around a moment in which nothing changes: the next minute, or an edge before it. */
  nextBoundaryMs(ms: number): number {
    const minute = (Math.floor(ms / MINUTE_MS) + 1) * MINUTE_MS
    return Math.min(minute, this.nextEdgeMs(ms))
  }

  /** The stretch around a moment in which nothing changes; it may reach beyond the day. */
  spanAt(ms: number): Span<Conditions> {
    if (ms < this.#current.fromMs || ms >= this.#current.toMs)
      this.#current = spanAt(this.#lane, ms)
    return this.#current
  }
}

/** One lane for all conditions: cut wherever one of them changes. */
function conditionsLane(
  spec: DeviceSpec,
  inputs: readonly DeviceInput[],
  fromMs: number,
  toMs: number,
): Lane<Conditions> {
  const gridUp = gridLane(spec, inputs, fromMs, toMs)
  const online = onlineLane(spec, inputs, fromMs, toMs)
  const generatorUp = generatorLane(spec, inputs, fromMs, toMs)
  if (
    inputs.length === 0 &&
    isAll(gridUp, true) &&
    isAll(online, true) &&
    isAll(generatorUp, false)
  )
    return USUAL_LANE
  const lanes = {
    gridUp,
    generatorUp,
    online,
    switchOn: commandedLane(inputs, 'switch-on', 'switch-off', true, fromMs, toMs),
    tamperOn: commandedLane(inputs, 'tamper-on', 'tamper-off', false, fromMs, toMs),
    cover: laneOf(fromMs, toMs, null, inputs.flatMap(coverChange)),
    extraW: laneOf(fromMs, toMs, 0, inputs.flatMap(loadChange)),
  }
  const edgesMs = Object.values(lanes).flatMap((lane: Lane<unknown>) =>
    lane.map((span) => span.fromMs),
  )
  const cutsMs = [...new Set(edgesMs)].sort((a, b) => a - b)
  return cutsMs.map((atMs, index) => ({
    fromMs: atMs,
    toMs: cutsMs[index + 1] ?? toMs,
    value: usualOr({
      gridUp: valueAt(lanes.gridUp, atMs),
      generatorUp: valueAt(lanes.generatorUp, atMs),
      switchOn: valueAt(lanes.switchOn, atMs),
      tamperOn: valueAt(lanes.tamperOn, atMs),
      online: valueAt(lanes.online, atMs),
      cover: valueAt(lanes.cover, atMs),
      extraW: valueAt(lanes.extraW, atMs),
    }),
  }))
}

function isAll(lane: Lane<boolean>, value: boolean): boolean {
  return lane.length === 1 && lane[0]?.value === value
}

function usualOr(conditions: Conditions): Conditions {
  return alike(conditions, USUAL) ? USUAL : conditions
}

function coverChange({ atMs, action }: DeviceInput): { atMs: number; value: number | null }[] {
  if (action.do === 'cloud') return [{ atMs, value: action.cover }]
  return action.do === 'clear-sky' ? [{ atMs, value: null }] : []
}

function loadChange({ atMs, action }: DeviceInput): { atMs: number; value: number }[] {
  return action.do === 'extra-load' ? [{ atMs, value: action.powerW }] : []
}
