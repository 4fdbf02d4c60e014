import type { DeviceInput } from './action.ts'
import { type Lane, laneOf, valueAt } from './span.ts'
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

/** The conditions of one UTC day, with the moments at which they change. */
export class ConditionsDay {
  readonly #lanes: {
    readonly grid: Lane<boolean>
    readonly generator: Lane<boolean>
    readonly output: Lane<boolean>
    readonly tamper: Lane<boolean>
    readonly online: Lane<boolean>
    readonly cover: Lane<number | null>
    readonly extraW: Lane<number>
  }
  readonly #edgesMs: readonly number[]
  readonly #endMs: number

  constructor(spec: DeviceSpec, inputs: readonly DeviceInput[], day: number) {
    const fromMs = day * DAY_MS
    const toMs = fromMs + DAY_MS
    this.#endMs = toMs
    this.#lanes = {
      grid: gridLane(spec, inputs, fromMs, toMs),
      generator: generatorLane(spec, inputs, fromMs, toMs),
      output: commandedLane(inputs, 'switch-on', 'switch-off', true, fromMs, toMs),
      tamper: commandedLane(inputs, 'tamper-on', 'tamper-off', false, fromMs, toMs),
      online: onlineLane(spec, inputs, fromMs, toMs),
      cover: laneOf(fromMs, toMs, null, inputs.flatMap(coverChange)),
      extraW: laneOf(fromMs, toMs, 0, inputs.flatMap(loadChange)),
    }
    this.#edgesMs = Object.values(this.#lanes)
      .flatMap((lane: Lane<unknown>) => lane.slice(1).map((span) => span.fromMs))
      .sort((a, b) => a - b)
  }

  at(ms: number): Conditions {
    return {
      gridUp: valueAt(this.#lanes.grid, ms),
      generatorUp: valueAt(this.#lanes.generator, ms),
      switchOn: valueAt(this.#lanes.output, ms),
      tamperOn: valueAt(this.#lanes.tamper, ms),
      online: valueAt(this.#lanes.online, ms),
      cover: valueAt(this.#lanes.cover, ms),
      extraW: valueAt(this.#lanes.extraW, ms),
    }
  }

  /** The next change after a moment, or the end of the day when there is none. */
  nextEdgeMs(ms: number): number {
    return this.#edgesMs.find((at) => at > ms) ?? this.#endMs
  }

  /** The end of the stretch around a moment in which nothing changes: the next minute, or an edge before it. */
  nextBoundaryMs(ms: number): number {
    const minute = (Math.floor(ms / MINUTE_MS) + 1) * MINUTE_MS
    return Math.min(minute, this.nextEdgeMs(ms))
  }
}

function coverChange({ atMs, action }: DeviceInput): { atMs: number; value: number | null }[] {
  if (action.do === 'cloud') return [{ atMs, value: action.cover }]
  return action.do === 'clear-sky' ? [{ atMs, value: null }] : []
}

function loadChange({ atMs, action }: DeviceInput): { atMs: number; value: number }[] {
  return action.do === 'extra-load' ? [{ atMs, value: action.powerW }] : []
}
