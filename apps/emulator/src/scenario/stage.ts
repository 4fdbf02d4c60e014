import type { ClockReading } from '@wattpost/protocol'
import { reset, type VirtualClock, virtualNowMs } from '../engine/virtualClock.ts'
import { SECOND_MS } from '../world/time.ts'
import type { Play } from './play.ts'
import type { LoggedEntry } from './worldLog.ts'

/** How long the stage may work at a stretch; behind that, time slips instead of the process hanging. */
const BUDGET_MS = 40
/** Virtual time between two looks at the budget. */
const SLICE_MS = 10 * SECOND_MS

/** What is told of the stage. */
export interface StageListener {
  /** Something happened in the world. */
  entry?(entry: LoggedEntry): void
  /** The clock was set, or the play begun anew. */
  clock?(reading: ClockReading): void
}

/** Where a play meets the wall clock: it moves on with it at the set speed, stands, steps, begins anew. */
export class Stage {
  readonly #makePlay: (listen: (entry: LoggedEntry) => void) => Play
  readonly #wallNowMs: () => number
  readonly #listeners = new Set<StageListener>()
  #play: Play
  #clock: VirtualClock
  #epoch = 0
  #slipToldMs: number | null = null

  /** @param wallNowMs a clock that never goes back, in ms */
  constructor(
    makePlay: (listen: (entry: LoggedEntry) => void) => Play,
    wallNowMs: () => number,
    {
      speed,
      paused = false,
    }: { readonly speed?: number | undefined; readonly paused?: boolean } = {},
  ) {
    this.#makePlay = makePlay
    this.#wallNowMs = wallNowMs
    this.#play = this.#begin()
    this.#clock = {
      virtualMs: this.#play.nowMs,
      wallMs: wallNowMs(),
      speed: speed ?? this.#play.scenario.clock.rate,
      paused,
    }
  }

  get play(): Play {
    return this.#play
  }

  /** Counts up whenever time goes back. */
  get epoch(): number {
    return this.#epoch
  }

  get clock(): ClockReading {
    const { speed, paused } = this.#clock
    return { now: this.#play.nowMs, speed, paused, epoch: this.#epoch }
  }

  /** Virtual now, with everything done that was due. */
  nowMs(): number {
    this.catchUp()
    return this.#play.nowMs
  }

  /** Lets the play catch up with the wall clock. */
  catchUp(): void {
    const began = this.#wallNowMs()
    const targetMs = virtualNowMs(this.#clock, began)
    while (this.#play.nowMs < targetMs) {
      this.#play.advanceTo(Math.min(targetMs, this.#play.nowMs + SLICE_MS))
      const wallMs = this.#wallNowMs()
      if (this.#play.nowMs < targetMs && wallMs - began > BUDGET_MS) {
        this.#clock = { ...this.#clock, virtualMs: this.#play.nowMs, wallMs }
        this.#slipped(wallMs)
        return
      }
    }
    if (this.#slipToldMs !== null) this.#tellClock()
    this.#slipToldMs = null
  }

  /** While time slips, those who extrapolate it are told so once a second, and once more when it is over. */
  #slipped(wallMs: number): void {
    if (this.#slipToldMs !== null && wallMs - this.#slipToldMs < SECOND_MS) return
    this.#slipToldMs = wallMs
    this.#tellClock()
  }

  /** Sets speed or stands still; told to all. */
  set(change: { readonly speed?: number; readonly paused?: boolean }): void {
    this.catchUp()
    this.#clock = reset(this.#clock, this.#wallNowMs(), change)
    this.#tellClock()
  }

  /** Moves on by a stretch of virtual time at once, whatever the wall clock says. */
  step(byMs: number): void {
    this.catchUp()
    this.#play.advanceTo(this.#play.nowMs + byMs)
    this.#clock = reset(this.#clock, this.#wallNowMs(), { virtualMs: this.#play.nowMs })
    this.#tellClock()
  }

  /** Begins the scenario anew: a new epoch, time goes back to the start. */
  restart(): void {
    this.#epoch += 1
    this.#play = this.#begin()
    const virtualMs = this.#play.nowMs
    this.#clock = { ...this.#clock, virtualMs, wallMs: this.#wallNowMs() }
    this.#tellClock()
  }

  /** Adds a listener; the answer takes it away again. */
  listen(listener: StageListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #begin(): Play {
    return this.#makePlay((entry) => {
      for (const listener of this.#listeners) listener.entry?.(entry)
    })
  }

  #tellClock(): void {
    for (const listener of this.#listeners) listener.clock?.(this.clock)
  }
}
