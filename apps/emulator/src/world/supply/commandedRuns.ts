import type { DeviceInput } from '../action.ts'
import type { Period } from '../calendar.ts'
import { countWhile } from '../intervals.ts'
import { dryAtMs, litresAfter, litresAfterRun, RESTART_MS, type Tank } from './fuel.ts'

/** A generator and its tank at a moment. */
interface GeneratorState {
  /** Whether inputs request it. */
  readonly isRequested: boolean
  /** `failed`: it is requested, and its start has failed or a failure has stopped it. */
  readonly phase: 'off' | 'runs' | 'failed'
  /** While it runs the start, or the last filling. */
  readonly fromMs: number
  /** Litres at `fromMs` while it runs, otherwise since the last run. */
  readonly litres: number
  readonly lastRunEndMs: number
  readonly lastFilling: { readonly atMs: number; readonly litres: number }
  /** Number of starts that will fail. */
  readonly failures: number
}

/** The request that the inputs of one moment make. */
interface Asked {
  readonly isRequested: boolean
  readonly failures: number
  /** Litres after each filling. */
  readonly fillings: readonly number[]
}

/**
 * The runs of a generator that only inputs start and stop, limited by the fuel in its tank. Inputs are sorted by time,
 * and more may be appended to their list. Decided runs are kept, so that an input costs the same after thousands of
 * others.
 */
export class CommandedRuns {
  readonly #tank: Tank
  readonly #inputs: readonly DeviceInput[]
  /** Ended parts of runs, in order. */
  readonly #ended: Period[] = []
  #state: GeneratorState
  /** Number of inputs in the state. Inputs of the last moment are left out, because others of that moment may follow. */
  #applied = 0

  /**
   * @param inputs those of the generator, at least one
   * @param before the runs before the first input, since the tank was full
   */
  constructor(
    tank: Tank,
    inputs: readonly DeviceInput[],
    fullAtMs: number,
    before: readonly Period[],
  ) {
    this.#tank = tank
    this.#inputs = inputs
    this.#state = {
      isRequested: false,
      phase: 'off',
      failures: 0,
      fromMs: fullAtMs,
      litres: tank.capacityL,
      lastRunEndMs: fullAtMs,
      lastFilling: { atMs: Number.NEGATIVE_INFINITY, litres: 0 },
    }
    for (const { fromMs, toMs } of before) {
      this.#state = started(this.#state, fromMs)
      // The first input may extend the last run.
      if (toMs < (inputs[0]?.atMs ?? toMs)) this.#state = this.#stopped(toMs, this.#ended)
    }
  }

  /** The parts of runs that end after a moment. */
  endingAfter(ms: number): Period[] {
    const lastMs = this.#inputs.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY
    while ((this.#inputs[this.#applied]?.atMs ?? lastMs) < lastMs)
      this.#state = this.#afterMoment(this.#ended)
    const [state, applied] = [this.#state, this.#applied]
    const recent: Period[] = []
    this.#state = this.#afterMoment(recent)
    if (this.#state.phase === 'runs') this.#addPart(this.#dryMs(), recent)
    this.#state = state
    this.#applied = applied
    return [...this.#ended.slice(countWhile(this.#ended, ({ toMs }) => toMs <= ms)), ...recent]
  }

  /** The state after the inputs of the next moment. */
  #afterMoment(ended: Period[]): GeneratorState {
    const atMs = this.#inputs[this.#applied]?.atMs ?? 0
    const { isRequested, failures, fillings } = this.#asked(atMs)
    const { phase } = this.#state
    const failing = this.#state.failures + failures
    if (phase === 'off' && isRequested) {
      const filled = { ...this.#filled(atMs, fillings), isRequested }
      return failing === 0
        ? started(filled, atMs)
        : { ...filled, phase: 'failed', failures: failing - 1 }
    }
    if (phase === 'runs' && isRequested && failures === 0) {
      for (const litres of fillings) this.#state = this.#refilled(atMs, litres, ended)
      return { ...this.#filled(atMs, fillings), isRequested }
    }
    if (phase === 'runs') this.#state = this.#stopped(atMs, ended)
    const filled = { ...this.#filled(atMs, fillings), isRequested }
    if (!isRequested) return { ...filled, phase: 'off', failures: failing }
    return { ...filled, phase: 'failed', failures: phase === 'runs' ? failing - 1 : failing }
  }

  /** Applies the inputs of a moment, and returns the request that they make. */
  #asked(atMs: number): Asked {
    let { isRequested } = this.#state
    let failures = 0
    const fillings: number[] = []
    for (; this.#inputs[this.#applied]?.atMs === atMs; this.#applied += 1) {
      const action = this.#inputs[this.#applied]?.action
      const litres = action === undefined ? null : litresAfter(action, this.#tank.capacityL)
      if (litres !== null) fillings.push(litres)
      else if (action?.do === 'generator-on' || action?.do === 'generator-off')
        isRequested = action.do === 'generator-on'
      else if (action?.do === 'generator-fail') failures += 1
    }
    return { isRequested, failures, fillings }
  }

  #filled(atMs: number, fillings: readonly number[]): GeneratorState {
    const litres = fillings.at(-1)
    return litres === undefined ? this.#state : { ...this.#state, lastFilling: { atMs, litres } }
  }

  /** After a filling while it runs; a generator that ran dry starts again. */
  #refilled(atMs: number, litres: number, ended: Period[]): GeneratorState {
    const dryMs = this.#dryMs()
    this.#addPart(Math.min(dryMs, atMs), ended)
    return { ...this.#state, litres, fromMs: dryMs < atMs ? atMs + RESTART_MS : atMs }
  }

  /** After the end of a run. */
  #stopped(atMs: number, ended: Period[]): GeneratorState {
    const { fromMs, litres } = this.#state
    const untilMs = Math.min(this.#dryMs(), atMs)
    this.#addPart(untilMs, ended)
    const left = litresAfterRun(this.#tank, litres, untilMs - fromMs)
    return { ...this.#state, phase: 'off', litres: left, lastRunEndMs: atMs }
  }

  #addPart(toMs: number, ended: Period[]): void {
    const { fromMs } = this.#state
    if (toMs > fromMs) ended.push({ fromMs, toMs })
  }

  #dryMs(): number {
    const { fromMs, litres } = this.#state
    return dryAtMs(this.#tank, fromMs, litres)
  }
}

function started(state: GeneratorState, atMs: number): GeneratorState {
  const { lastFilling, lastRunEndMs } = state
  const litres = lastFilling.atMs >= lastRunEndMs ? lastFilling.litres : state.litres
  return { ...state, phase: 'runs', fromMs: atMs, litres }
}
