import { SECOND_MS } from '@wattpost/protocol'
import type { InputSource } from '../inputs/inputSource.ts'
import { pieceEndMs } from '../run/pieces.ts'
import type { SimulationRun } from '../run/simulationRun.ts'
import {
  type Arrival,
  type ClockEvent,
  isInterrupted,
  isUpToDate,
  type PlayerClock,
  targetMs,
} from './playerClock.ts'

/** Longest advance at a stretch, ms of wall time. Beyond it virtual time falls behind. */
const BUDGET_MS = 20
/** Longest advance of those who ask for the time, ms of wall time in each period. A turn of the event loop has many. */
const ASKED_BUDGET_MS = 5
const ASKED_PERIOD_MS = 25
/** Virtual time between two checks of the budget, at most. */
const SLICE_MS = 10 * SECOND_MS

interface AdvancesParts {
  readonly run: () => SimulationRun
  readonly source: InputSource
  readonly wallNowMs: () => number
  readonly clock: () => PlayerClock
  /** Changes the clock. */
  readonly dispatch: (event: ClockEvent, wallMs: number) => void
}

/** How far an advance came. */
interface Advanced {
  readonly arrival: Arrival
  readonly wallMs: number
}

/** Advances the live run of a player to the wall clock, by ticks, as far as the clock and a budget of wall time allow. */
export class Advances {
  readonly #parts: AdvancesParts
  #isAdvancing = false
  /** Wall time that is left for those who ask, and since when. */
  #asked = { leftMs: ASKED_BUDGET_MS, sinceMs: Number.NEGATIVE_INFINITY }

  constructor(parts: AdvancesParts) {
    this.#parts = parts
  }

  /**
   * Advances for a stretch of work.
   * @param budgetMs its longest wall time, ms
   * @returns whether time is still behind
   */
  catchUp(budgetMs = BUDGET_MS): boolean {
    return this.#advance(this.#parts.wallNowMs(), budgetMs, 'slipped') === 'slipped'
  }

  /** Advances for someone who asks for the time. What takes longer than a few ms waits for `catchUp`. */
  onAsked(): void {
    const beganMs = this.#parts.wallNowMs()
    if (beganMs - this.#asked.sinceMs >= ASKED_PERIOD_MS)
      this.#asked = { leftMs: ASKED_BUDGET_MS, sinceMs: beganMs }
    if (this.#asked.leftMs <= 0) return
    const arrival = this.#advance(beganMs, this.#asked.leftMs, 'partial')
    if (arrival !== null) this.#asked.leftMs -= this.#parts.wallNowMs() - beganMs
  }

  /** @returns `null` if there is nothing to do */
  #advance(beganMs: number, budgetMs: number, ifLate: Arrival): Arrival | null {
    const { run, source, clock } = this.#parts
    // A listener may ask for the time while the run advances, or when it hears of the advance.
    if (source.ordersTime || this.#isAdvancing || run().isMoving) return null
    // Stryker disable next-line ConditionalExpression: a shortcut, as each sent frame asks for the time
    if (isUpToDate(clock(), beganMs, run())) return null
    this.#isAdvancing = true
    let advanced: Advanced = { arrival: 'failed', wallMs: beganMs }
    try {
      this.#parts.dispatch({ type: 'catch-up' }, beganMs)
      advanced = this.#ticks(run(), beganMs, budgetMs, ifLate)
    } finally {
      try {
        this.#parts.dispatch({ type: 'caught-up', arrival: advanced.arrival }, advanced.wallMs)
      } finally {
        this.#isAdvancing = false
      }
    }
    return advanced.arrival
  }

  #ticks(run: SimulationRun, beganMs: number, budgetMs: number, ifLate: Arrival): Advanced {
    const { source, wallNowMs, clock } = this.#parts
    const toMs = targetMs(clock(), beganMs, run.nowMs, run.endMs)
    while (run.nowMs < toMs) {
      const sliceMs = Math.min(toMs, run.nowMs + SLICE_MS)
      void source.propose({ kind: 'tick', toMs: pieceEndMs(run, sliceMs) })
      const wallMs = wallNowMs()
      if (isInterrupted(clock())) return { arrival: 'interrupted', wallMs }
      if (run.nowMs < toMs && wallMs - beganMs > budgetMs) return { arrival: ifLate, wallMs }
    }
    return { arrival: 'arrived', wallMs: beganMs }
  }
}
