import type { ClockReading } from '@wattpost/protocol'
import { reset, type VirtualClock, virtualNowMs } from '../engine/virtualClock.ts'
import { SECOND_MS } from '../world/time.ts'
import type { OutsideInput } from './inputLog.ts'
import { enterAgain } from './inputsAgain.ts'
import type { Play } from './play.ts'
import { rateOf, type Speed } from './speed.ts'
import { type StageListener, StageListeners } from './stageListener.ts'
import type { TrafficEvent } from './traffic.ts'
import type { LoggedEntry } from './worldLog.ts'

/** How long the stage may work at a stretch; behind that, time slips instead of the process hanging. */
const BUDGET_MS = 40
/** Virtual time between two looks at the budget. */
const SLICE_MS = 10 * SECOND_MS

/** A moment at which a play cannot stand. */
export type SeekRefusal = { readonly refused: string }

/** Makes a play, and all that happens in it goes to one listener. */
export type MakePlay = (listen: (entry: LoggedEntry) => void) => Play

/** How a stage begins. */
interface Opening {
  readonly speed?: Speed | undefined
  readonly paused?: boolean
  /** The first epoch; it is greater than any of an earlier run whose clients may still be there. */
  readonly epoch?: number
}

/** Where a play meets the wall clock: it moves on with it at the set speed, stands, steps, seeks, begins anew. */
export class Stage {
  #makePlay: MakePlay
  readonly #wallNowMs: () => number
  readonly #listeners = new StageListeners()
  #isAgain = false
  #play: Play
  #clock: VirtualClock
  #isAtMax = false
  #epoch: number
  #slipToldMs: number | null = null
  #isHeld = false
  #isCatchingUp = false
  #trafficSeq = 0
  /** A speed set while the play was moving on: it goes on so from where it was. */
  #pace: Speed | null = null

  /** @param wallNowMs a clock that never goes back, in ms */
  constructor(
    makePlay: MakePlay,
    wallNowMs: () => number,
    { speed, paused = false, epoch = 0 }: Opening = {},
  ) {
    this.#epoch = epoch
    this.#makePlay = makePlay
    this.#wallNowMs = wallNowMs
    this.#play = this.#begin()
    this.#isAtMax = speed === 'max'
    this.#clock = {
      virtualMs: this.#play.nowMs,
      wallMs: wallNowMs(),
      speed: rateOf(speed ?? this.#play.scenario.clock.rate),
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
    if (this.#pace !== null) return this.#pace
    return this.#isAtMax ? 'max' : this.#clock.speed
  }

  /** As told to clients: `max` reads as the highest rate, a play that is over as paused. */
  get clock(): ClockReading {
    const { speed, paused } = this.#clock
    return {
      now: this.#play.nowMs,
      speed,
      paused: paused || this.#isHeld || this.ended,
      epoch: this.#epoch,
    }
  }

  /** Virtual now, with everything done that was due. */
  nowMs(): number {
    // At `max` nothing is ever due: time is where the last stretch of work left it.
    if (!this.#isAtMax) this.catchUp()
    return this.#play.nowMs
  }

  /** Real time, ms, of the clock that the stage goes by. */
  wallNowMs(): number {
    return this.#wallNowMs()
  }

  /** Lets the play catch up with the wall clock; at `max`, work for one stretch. */
  catchUp(): void {
    // What listens to the play may ask what time it is while it moves on.
    if (this.ended || this.#isCatchingUp || this.#play.isMoving) return
    this.#isCatchingUp = true
    try {
      this.#moveOn()
    } finally {
      this.#isCatchingUp = false
    }
    if (this.#pace !== null) this.set({ speed: this.#pace })
  }

  #moveOn(): void {
    const began = this.#wallNowMs()
    const targetMs = this.#targetMs(began)
    while (this.#play.nowMs < targetMs) {
      this.#play.advanceTo(Math.min(targetMs, this.#play.nowMs + SLICE_MS))
      if (this.#isHeld || this.#pace !== null) {
        this.#stand()
        return
      }
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

  /** Goes on at another speed from the moment that is just happening. */
  pace(speed: Speed): void {
    if (this.#isCatchingUp) {
      this.#pace = speed
      this.#play.interrupt()
    } else this.set({ speed })
  }

  /** Holds time at the moment that is just happening, or lets it go on. */
  hold(held: boolean): void {
    if (held === this.#isHeld) return
    if (!held) this.#stand()
    this.#isHeld = held
    if (this.#isCatchingUp) this.#play.interrupt()
    this.#tellClock()
  }

  /** Something passed between a client and the server: for the traffic log, and for steps that wait for it. */
  heard(event: TrafficEvent): void {
    const atMs = this.nowMs()
    const entry = { seq: this.#trafficSeq++, atMs, wallMs: this.#wallNowMs(), event }
    this.#listeners.traffic(entry)
    this.#play.heard(event)
  }

  /** Sets speed or stands still; told to all. */
  set(change: { readonly speed?: Speed; readonly paused?: boolean }): void {
    this.#pace = null
    this.nowMs()
    const { speed, ...rest } = change
    if (speed !== undefined) this.#isAtMax = speed === 'max'
    const set = speed === undefined ? rest : { ...rest, speed: rateOf(speed) }
    this.#stand(set)
    this.#tellClock()
  }

  /** Moves on by a stretch of virtual time at once, whatever the wall clock says; never past the play's end. */
  step(byMs: number): void {
    this.#advanceTo(this.nowMs() + byMs)
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
      this.#enterAgain(inputs)
      this.#advanceTo(ms)
    })
    return null
  }

  /**
   * Plays something else from now on: a new epoch.
   * @param toMs where it begins, when that is not its start: an edited story goes on where the old one stood
   * @param inputs what came from outside to another play of the same; it begins at the last of them. Throws when
   * they don't fit: callers try them on a play of their own before
   */
  load(makePlay: MakePlay, toMs?: number, inputs: readonly OutsideInput[] = []): void {
    this.#makePlay = makePlay
    this.#beginAnew(() => {
      this.#enterAgain(inputs)
      if (toMs !== undefined) this.#advanceTo(toMs)
    })
  }

  /** Begins the scenario anew: a new epoch, time goes back to the start. */
  restart(): void {
    this.#beginAnew(() => {})
  }

  /** Adds a listener; the answer takes it away again. */
  listen(listener: StageListener): () => void {
    return this.#listeners.add(listener)
  }

  /** All at once, whatever would interrupt it; never past the play's end. */
  #advanceTo(ms: number): void {
    const untilMs = Math.min(ms, this.#play.endMs)
    while (this.#play.nowMs < untilMs) this.#play.advanceTo(untilMs)
  }

  #enterAgain(inputs: readonly OutsideInput[]): void {
    const refused = enterAgain(this.#play, inputs)
    if (refused !== null) throw new Error(`what came once does not come again: ${refused}`)
  }

  #targetMs(wallMs: number): number {
    if (this.#isHeld) return this.#play.nowMs
    if (this.#isAtMax) return this.#clock.paused ? this.#play.nowMs : this.#play.endMs
    return Math.min(virtualNowMs(this.#clock, wallMs), this.#play.endMs)
  }

  #begin(): Play {
    let isMade = false
    const play = this.#makePlay((entry) => {
      if (this.#isAgain) {
        this.#listeners.again(entry)
        return
      }
      this.#listeners.entry(entry)
      // While it is made no play stands yet that could be asked what is in force.
      if (isMade && entry.entry.kind === 'fault') this.#tellFaults()
    })
    isMade = true
    return play
  }

  #beginAnew(bringBack: () => void): void {
    this.#epoch += 1
    this.#play = this.#begin()
    try {
      this.#listeners.begun()
      this.#isAgain = true
      bringBack()
    } finally {
      // Also a play that came only half the way is the one that stands now.
      this.#isAgain = false
      this.#isHeld = false
      this.#stand()
      this.#tellFaults()
      this.#tellClock()
    }
  }

  #tellFaults(): void {
    this.#listeners.faults(this.#play.faults.inForce)
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
    this.#listeners.clock(this.clock)
  }
}
