import type { ClockReading } from '@wattpost/protocol'
import { reset, SPEED_MAX, type VirtualClock, virtualNowMs } from '../engine/virtualClock.ts'
import { SECOND_MS } from '../world/time.ts'
import type { Play } from './play.ts'
import type { LoggedEntry } from './worldLog.ts'

/** How long the stage may work at a stretch; behind that, time slips instead of the process hanging. */
const BUDGET_MS = 40
/** Virtual time between two looks at the budget. */
const SLICE_MS = 10 * SECOND_MS

/** Virtual seconds per wall second, or as many as the machine can do. */
export type Speed = number | 'max'

/** What is told of the stage. */
export interface StageListener {
  /** Something happened in the world. */
  entry?(entry: LoggedEntry): void
  /** The play begins anew: what was told before is of another epoch. */
  begun?(): void
  /** Something happens again while the play is brought back to a moment: for logs, not for those who were told. */
  again?(entry: LoggedEntry): void
  /** The clock was set, the play begun anew or over. */
  clock?(reading: ClockReading): void
}

/** A moment at which a play cannot stand. */
export type SeekRefusal = { readonly refused: string }

/** How a stage begins. */
interface Opening {
  readonly speed?: Speed | undefined
  readonly paused?: boolean
}

/** Where a play meets the wall clock: it moves on with it at the set speed, stands, steps, seeks, begins anew. */
export class Stage {
  readonly #makePlay: (listen: (entry: LoggedEntry) => void) => Play
  readonly #wallNowMs: () => number
  readonly #listeners = new Set<StageListener>()
  #isAgain = false
  #play: Play
  #clock: VirtualClock
  #isAtMax = false
  #epoch = 0
  #slipToldMs: number | null = null

  /** @param wallNowMs a clock that never goes back, in ms */
  constructor(
    makePlay: (listen: (entry: LoggedEntry) => void) => Play,
    wallNowMs: () => number,
    { speed, paused = false }: Opening = {},
  ) {
    this.#makePlay = makePlay
    this.#wallNowMs = wallNowMs
    this.#play = this.#begin()
    this.#isAtMax = speed === 'max'
    this.#clock = {
      virtualMs: this.#play.nowMs,
      wallMs: wallNowMs(),
      speed: speedOf(speed ?? this.#play.scenario.clock.rate),
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

  /** The play has come to its limit, and time stands. */
  get ended(): boolean {
    return this.#play.nowMs >= this.#play.endMs
  }

  /** Virtual seconds per wall second, or as many as the machine can do. */
  get speed(): Speed {
    return this.#isAtMax ? 'max' : this.#clock.speed
  }

  /** As told to clients: `max` reads as the highest rate, a play that is over as paused. */
  get clock(): ClockReading {
    const { speed, paused } = this.#clock
    return { now: this.#play.nowMs, speed, paused: paused || this.ended, epoch: this.#epoch }
  }

  /** Virtual now, with everything done that was due. */
  nowMs(): number {
    // At `max` nothing is ever due: time is where the last stretch of work left it.
    if (!this.#isAtMax) this.catchUp()
    return this.#play.nowMs
  }

  /** Lets the play catch up with the wall clock; at `max`, work for one stretch. */
  catchUp(): void {
    if (this.ended) return
    const began = this.#wallNowMs()
    const targetMs = this.#targetMs(began)
    while (this.#play.nowMs < targetMs) {
      this.#play.advanceTo(Math.min(targetMs, this.#play.nowMs + SLICE_MS))
      const wallMs = this.#wallNowMs()
      if (this.#play.nowMs < targetMs && wallMs - began > BUDGET_MS) {
        this.#clock = { ...this.#clock, virtualMs: this.#play.nowMs, wallMs }
        this.#slipped(wallMs)
        return
      }
    }
    if (this.#slipToldMs !== null || this.ended) this.#tellClock()
    this.#slipToldMs = null
  }

  /** Sets speed or stands still; told to all. */
  set(change: { readonly speed?: Speed; readonly paused?: boolean }): void {
    this.nowMs()
    const { speed, ...rest } = change
    if (speed !== undefined) this.#isAtMax = speed === 'max'
    const set = speed === undefined ? rest : { ...rest, speed: speedOf(speed) }
    this.#stand(set)
    this.#tellClock()
  }

  /** Moves on by a stretch of virtual time at once, whatever the wall clock says; never past the play's end. */
  step(byMs: number): void {
    this.nowMs()
    this.#play.advanceTo(this.#play.nowMs + byMs)
    this.#stand()
    this.#tellClock()
  }

  /**
   * Goes to a moment. Onward all that lies between happens at once. Back, a new epoch begins: the play is
   * made again from the scenario and what came from outside up to then, so that the moment is what it was;
   * what came from outside later is dropped, and time goes on from there. Never past the play's end.
   */
  seek(ms: number): SeekRefusal | null {
    if (ms < this.#play.startMs)
      return { refused: `the play begins at ${new Date(this.#play.startMs).toISOString()}` }
    const nowMs = this.nowMs()
    if (ms >= nowMs) {
      this.step(ms - nowMs)
      return null
    }
    const inputs = this.#play.inputs.upTo(ms)
    this.#beginAnew(() => {
      this.#play.actAgain(inputs)
      this.#play.advanceTo(ms)
    })
    return null
  }

  /** Begins the scenario anew: a new epoch, time goes back to the start. */
  restart(): void {
    this.#beginAnew(() => {})
  }

  /** Adds a listener; the answer takes it away again. */
  listen(listener: StageListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #targetMs(wallMs: number): number {
    if (this.#isAtMax) return this.#clock.paused ? this.#play.nowMs : this.#play.endMs
    return Math.min(virtualNowMs(this.#clock, wallMs), this.#play.endMs)
  }

  #begin(): Play {
    return this.#makePlay((entry) => {
      for (const listener of this.#listeners) {
        if (this.#isAgain) listener.again?.(entry)
        else listener.entry?.(entry)
      }
    })
  }

  #beginAnew(bringBack: () => void): void {
    this.#epoch += 1
    this.#play = this.#begin()
    for (const listener of this.#listeners) listener.begun?.()
    this.#isAgain = true
    bringBack()
    this.#isAgain = false
    this.#stand()
    this.#tellClock()
  }

  /** From here time runs on from where the play stands. */
  #stand(change: Partial<Pick<VirtualClock, 'speed' | 'paused'>> = {}): void {
    const virtualMs = this.#play.nowMs
    this.#clock = reset(this.#clock, this.#wallNowMs(), { ...change, virtualMs })
  }

  /** While time slips, those who extrapolate it are told so once a second, and once more when it is over. */
  #slipped(wallMs: number): void {
    if (this.#slipToldMs !== null && wallMs - this.#slipToldMs < SECOND_MS) return
    this.#slipToldMs = wallMs
    this.#tellClock()
  }

  #tellClock(): void {
    for (const listener of this.#listeners) listener.clock?.(this.clock)
  }
}

/** `max` has no rate of its own, and clients need one to go by between two readings: the highest there is. */
function speedOf(speed: Speed): number {
  return speed === 'max' ? SPEED_MAX : speed
}
