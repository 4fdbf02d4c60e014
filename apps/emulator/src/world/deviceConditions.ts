import { DAY_MS } from '@wattpost/protocol'
import { type DeviceInput, partOf } from './action.ts'
import { indexOf } from './inputIndex.ts'
import {
  commandedSeries,
  type IntervalSeries,
  intervalAt,
  type StateInterval,
  seriesOf,
  valueAt,
} from './intervals.ts'
import { type DeviceSpec, longestStepMs } from './spec.ts'
import { gridSeries } from './supply/grid.ts'
import { generatorSeries, onlineSeries } from './supply/supply.ts'

/** External conditions of a device at a moment. */
export interface DeviceConditions {
  readonly gridUp: boolean
  readonly generatorUp: boolean
  readonly switchOn: boolean
  readonly tamperOn: boolean
  /** The device reaches the server. */
  readonly online: boolean
  /** Cloud cover set by an input, 0–1; `null` uses the weather. */
  readonly cover: number | null
  /** Load added by an input, W. */
  readonly extraW: number
}

/** The conditions of most days. */
const USUAL: DeviceConditions = {
  gridUp: true,
  generatorUp: false,
  switchOn: true,
  tamperOn: false,
  online: true,
  cover: null,
  extraW: 0,
}

/** One shared series for normal days saves memory with 100,000 devices. */
const USUAL_SERIES: StateInterval<DeviceConditions>[] = [
  { fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY, value: USUAL },
]

const CONDITIONS = Object.keys(USUAL) as (keyof DeviceConditions)[]

export function sameConditions(a: DeviceConditions, b: DeviceConditions): boolean {
  return CONDITIONS.every((key) => a[key] === b[key])
}

/** The conditions of one day, with the moments at which they change. */
export class DeviceConditionsDay {
  readonly #spec: DeviceSpec
  readonly #inputs: readonly DeviceInput[]
  readonly #fromMs: number
  readonly #toMs: number
  /** The series begins here, or at the start of the day if an earlier moment was asked for. */
  #knownMs: number
  #series: StateInterval<DeviceConditions>[]

  /**
   * @param inputs the device's inputs in order; call `changedFrom` when they change
   * @param fromMs start of the day, at any time of day
   * @param firstMs the first moment that is likely asked for: inputs before it hardly cost anything
   */
  constructor(
    spec: DeviceSpec,
    inputs: readonly DeviceInput[],
    fromMs: number,
    firstMs: number = fromMs,
  ) {
    this.#spec = spec
    this.#inputs = inputs
    this.#fromMs = fromMs
    this.#toMs = fromMs + DAY_MS
    this.#knownMs = firstMs
    this.#series = conditionsSeries(spec, inputs, firstMs, this.#toMs)
  }

  /** Computes the rest of the day again after a change of the inputs from a moment of the day on. */
  changedFrom(ms: number): void {
    if (ms < this.#knownMs) {
      this.#computeFrom(ms)
      return
    }
    // Stryker disable next-line ConditionalExpression: a day computed as a whole is the same
    if (this.#series === USUAL_SERIES)
      this.#series = [{ fromMs: this.#knownMs, toMs: this.#toMs, value: USUAL }]
    const series = this.#series
    while ((series.at(-1)?.fromMs ?? ms - 1) >= ms) series.pop()
    const [first, ...later] = conditionsSeries(this.#spec, this.#inputs, ms, this.#toMs)
    const last = series.pop()
    if (first === undefined) return
    if (last === undefined) series.push(first)
    else if (sameConditions(last.value, first.value) && !switchesPart(this.#inputs, ms))
      series.push({ ...last, toMs: first.toMs })
    else series.push({ ...last, toMs: ms }, { ...first, fromMs: ms })
    series.push(...later)
  }

  /** Whether the day contains a moment. */
  holds(ms: number): boolean {
    return ms < this.#toMs && ms >= this.#toMs - DAY_MS
  }

  at(ms: number): DeviceConditions {
    return this.intervalAt(ms).value
  }

  /** The next change after a moment, or the end of the day. */
  nextEdgeMs(ms: number): number {
    return Math.min(this.intervalAt(ms).toMs, this.#toMs)
  }

  /** The end of the constant interval around a moment: the next step, or an earlier change or imported sample. */
  nextBoundaryMs(ms: number): number {
    const stepMs = longestStepMs(this.#spec, ms)
    const boundaryMs = Math.min((Math.floor(ms / stepMs) + 1) * stepMs, this.nextEdgeMs(ms))
    const { track } = this.#spec
    return track === undefined ? boundaryMs : Math.min(boundaryMs, track.nextMs(ms))
  }

  /** The constant interval around a moment; it may extend beyond the day. */
  intervalAt(ms: number): StateInterval<DeviceConditions> {
    if (ms < this.#knownMs) this.#computeFrom(this.#fromMs)
    return intervalAt(this.#series, ms)
  }

  #computeFrom(ms: number): void {
    this.#knownMs = ms
    this.#series = conditionsSeries(this.#spec, this.#inputs, ms, this.#toMs)
  }
}

/** One series of all conditions, split wherever one of them changes. */
function conditionsSeries(
  spec: DeviceSpec,
  allInputs: readonly DeviceInput[],
  fromMs: number,
  toMs: number,
): StateInterval<DeviceConditions>[] {
  const inputs = indexOf(allInputs).decidingFrom(fromMs)
  const gridUp = gridSeries(spec, inputs, fromMs, toMs)
  const online = onlineSeries(spec, inputs, fromMs, toMs)
  const generatorUp = generatorSeries(spec, allInputs, fromMs, toMs)
  if (
    inputs.length === 0 &&
    isAll(gridUp, true) &&
    isAll(online, true) &&
    isAll(generatorUp, false)
  )
    return USUAL_SERIES
  const series = {
    gridUp,
    generatorUp,
    online,
    switchOn: commandedSeries(inputs, 'switch-on', 'switch-off', true, fromMs, toMs),
    tamperOn: commandedSeries(inputs, 'tamper-on', 'tamper-off', false, fromMs, toMs),
    cover: seriesOf(fromMs, toMs, null, inputs.flatMap(coverChange)),
    extraW: seriesOf(fromMs, toMs, 0, inputs.flatMap(loadChange)),
  }
  const edgesMs = Object.values(series).flatMap((series: IntervalSeries<unknown>) =>
    series.map((interval) => interval.fromMs),
  )
  const cutsMs = [...new Set(edgesMs)].sort((a, b) => a - b)
  return cutsMs.map((atMs, index) => ({
    fromMs: atMs,
    toMs: cutsMs[index + 1] ?? toMs,
    value: usualOr({
      gridUp: valueAt(series.gridUp, atMs),
      generatorUp: valueAt(series.generatorUp, atMs),
      switchOn: valueAt(series.switchOn, atMs),
      tamperOn: valueAt(series.tamperOn, atMs),
      online: valueAt(series.online, atMs),
      cover: valueAt(series.cover, atMs),
      extraW: valueAt(series.extraW, atMs),
    }),
  }))
}

/** Whether an input switches a part at a moment. */
function switchesPart(inputs: readonly DeviceInput[], ms: number): boolean {
  return indexOf(inputs)
    .decidingFrom(ms)
    .some(({ atMs, action }) => atMs === ms && partOf(action) !== null)
}

function isAll(series: IntervalSeries<boolean>, value: boolean): boolean {
  return series.every((interval) => interval.value === value)
}

function usualOr(conditions: DeviceConditions): DeviceConditions {
  return sameConditions(conditions, USUAL) ? USUAL : conditions
}

function coverChange({ atMs, action }: DeviceInput): { atMs: number; value: number | null }[] {
  if (action.do === 'cloud') return [{ atMs, value: action.cover }]
  return action.do === 'clear-sky' ? [{ atMs, value: null }] : []
}

function loadChange({ atMs, action }: DeviceInput): { atMs: number; value: number }[] {
  return action.do === 'extra-load' ? [{ atMs, value: action.powerW }] : []
}
