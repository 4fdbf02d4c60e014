import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import { inputsUntil, type RunInput } from '../inputs/input.ts'
import type { InputSource, PlayEntry, SourceEntry } from '../inputs/inputSource.ts'
import { rerunInputs } from '../inputs/rerunInputs.ts'
import { pieceEndMs } from '../run/pieces.ts'
import type { SimulationRun } from '../run/simulationRun.ts'
import type { HostedRun } from './hostedRun.ts'
import type { RunHost } from './runHost.ts'

/** Time that is skipped in pieces, and how far it is; all virtual time. */
export interface Skip {
  readonly fromMs: number
  readonly toMs: number
  /** Time goes back: the work is done in another run. */
  readonly isBack: boolean
  /** Moment that is reached: in the live run, or on the way back in the run beside it. */
  nowMs(): number
  /**
   * The work, in pieces of a few ms; it yields after each, or a promise to wait for. To cancel it, end it by `return`.
   */
  readonly work: Generator<Promise<unknown> | undefined, Result<null, Refusal>>
}

/** The part of the player that skips use. */
interface SkippedPlayer {
  readonly run: SimulationRun
  readonly inputs: readonly RunInput[]
  /** Real time of a clock that never goes back, in ms. */
  readonly wallNowMs: () => number
  nowMs(): number
}

/** Interval at which clients learn the time during a skip, in ms of real time. */
const NOTICE_MS = 250

/** Steps and seeks of a player in pieces of a few ms, so that other work can be done between them. */
export class Skips {
  readonly #player: SkippedPlayer
  readonly #source: InputSource
  readonly #host: RunHost
  #underWay: Skip | null = null
  /** An entry moves time forward, of this node or of another one. */
  #isAtOnce = false

  constructor(player: SkippedPlayer, source: InputSource, host: RunHost) {
    this.#player = player
    this.#source = source
    this.#host = host
  }

  /** The skip whose work has begun and is not over; `null` without one. */
  get underWay(): Skip | null {
    return this.#underWay
  }

  /** Time is moved forward; listeners of the player learn how far by their next clock reading. */
  get isForward(): boolean {
    return this.#isAtOnce || this.#underWay?.isBack === false
  }

  /** Advances the live run to a moment at once. @param onMoved called when it has arrived */
  atOnce(toMs: number, onMoved: () => void): void {
    const { run } = this.#player
    this.#isAtOnce = true
    try {
      while (run.nowMs < toMs) run.advanceTo(toMs)
      onMoved()
    } finally {
      this.#isAtOnce = false
    }
  }

  /**
   * The long work of an entry, in pieces of a few ms; it yields after each.
   * @param play plays a part of the entry
   */
  *prepare(entry: SourceEntry, play: PlayEntry): Generator<undefined, void> {
    if (entry.kind === 'restart' || entry.kind === 'rewind') yield* this.#host.prepareEntry(entry)
    if (entry.kind !== 'skip') return
    this.#isAtOnce = true
    try {
      yield* this.#advanceBefore(entry.toMs, play)
    } finally {
      this.#isAtOnce = false
    }
  }

  /** The work of the player's `step`. If it is cancelled, time stays at the moment that it has reached. */
  step(byMs: number): Skip {
    return this.#forward(this.#player.nowMs() + byMs)
  }

  /** The work of the player's `seek`. The live run continues until a seek back is done, and stays if that is cancelled. */
  seek(ms: number): Result<Skip, Refusal> {
    const { startMs } = this.#player.run
    if (ms < startMs) {
      const message = `the run begins at ${new Date(startMs).toISOString()}`
      return refused({ what: 'seek', where: '', message })
    }
    return accepted(ms < this.#player.nowMs() ? this.#back(ms) : this.#forward(ms))
  }

  #skip(run: SimulationRun, toMs: number, isBack: boolean, work: Skip['work']): Skip {
    const skip: Skip = {
      ...{ fromMs: run.nowMs, toMs, isBack, nowMs: () => run.nowMs },
      work: this.#noted(() => skip, work),
    }
    return skip
  }

  *#noted(skip: () => Skip, work: Skip['work']): Skip['work'] {
    const before = this.#underWay
    this.#underWay = skip()
    try {
      return yield* work
    } finally {
      this.#underWay = before
    }
  }

  #forward(ms: number): Skip {
    const { run } = this.#player
    const toMs = Math.min(ms, run.endMs)
    if (this.#source.ordersTime)
      return this.#skip(run, toMs, false, this.#ordered({ kind: 'skip', toMs }))
    return this.#skip(run, toMs, false, this.#advanceTo(toMs))
  }

  *#advanceTo(toMs: number): Skip['work'] {
    const { run } = this.#player
    const order = (entry: SourceEntry) => this.#source.propose(entry)
    const arriveAt = (ms: number) => void order({ kind: 'skip', toMs: ms })
    let isOver = false
    try {
      yield* this.#advanceBefore(toMs, order)
      if (this.#player.run !== run) return replaced()
      isOver = true
      arriveAt(toMs)
      return accepted(null)
    } finally {
      if (!isOver && this.#player.run === run) arriveAt(run.nowMs)
    }
  }

  /** Advances the live run up to the last piece before a moment, as long as it is live. */
  *#advanceBefore(
    toMs: number,
    order: (entry: SourceEntry) => unknown,
  ): Generator<undefined, void> {
    const { run } = this.#player
    let noticedMs = this.#player.wallNowMs()
    for (let endMs = pieceEndMs(run, toMs); endMs < toMs; endMs = pieceEndMs(run, toMs)) {
      order({ kind: 'tick', toMs: endMs })
      yield
      if (this.#player.run !== run) return
      if (this.#player.wallNowMs() - noticedMs < NOTICE_MS) continue
      noticedMs = this.#player.wallNowMs()
      order({ kind: 'skip', toMs: run.nowMs })
    }
  }

  /** Waits until another entry has taken effect, which may be in another process first. */
  *#ordered(entry: SourceEntry): Skip['work'] {
    let result: Result<null, Refusal> | null = null
    const known = Promise.resolve(this.#source.propose(entry)).then((answered) => {
      result = answered
    })
    while (result === null) yield known
    return result
  }

  #back(toMs: number): Skip {
    if (this.#source.ordersTime)
      return this.#skip(this.#player.run, toMs, true, this.#ordered({ kind: 'rewind', toMs }))
    const hosted = this.#host.prepareBefore(toMs)
    return this.#skip(hosted.run, toMs, true, this.#rerunTo(toMs, hosted))
  }

  *#rerunTo(toMs: number, hosted: HostedRun): Skip['work'] {
    const live = this.#player.run
    const inputs = inputsUntil(this.#player.inputs, toMs)
    const { run } = hosted
    yield* hosted.begin()
    const work = rerunInputs(run, inputs.slice(run.inputCount), toMs)
    let step = work.next()
    for (; step.done !== true; step = work.next()) {
      this.#host.keepCheckpoint(hosted)
      yield
    }
    if (!step.value.ok) return step.value
    if (this.#player.run !== live) return replaced()
    void this.#host.begin(this.#source, { kind: 'rewind', toMs }, hosted)
    return accepted(null)
  }
}

function replaced(): Result<never, Refusal> {
  return refused({ what: 'skip', where: '', message: 'another run began meanwhile' })
}
