import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { accepted, messageOf, type Refusal, type Result, refused } from '@wattpost/protocol'
import type { InputSource, PlayEntry, SourceEntry } from '../scenario/inputs/inputSource.ts'
import type { MakeRun } from '../scenario/run/simulationRun.ts'
import { readProposal, readTick } from './logText.ts'
import type { LoggedTick, LogNews, RedisLog } from './redisLog.ts'
import { SequencerTurn } from './sequencerTurn.ts'
import { type LogClock, OrderedIds, type Proposal, playedMs, type RunLimits } from './sequencer.ts'
import { isBefore, type LogPosition, LostEntries, STREAM_START } from './streamId.ts'

/** Pause after a failed call, ms. */
const RETRY_MS = 200
/** Longest wait for the outcome of a proposal, ms. */
const OUTCOME_MS_MAX = 10_000

export interface SharedSourceParts {
  readonly log: RedisLog
  /** The description of the world that the log began with. */
  readonly world: string
  readonly makeRun: MakeRun
  readonly limits: RunLimits
  readonly clock: LogClock
  /** Real time of a clock that never goes back, in ms. */
  readonly wallNowMs: () => number
  /** Called when time stops because of the log, and with `null` when it continues. */
  readonly onProblem: (problem: string | null) => void
}

/**
 * The order of a log that several nodes share. Nodes play each entry up to the newest tick; one of them at a time
 * sequences.
 */
export class SharedInputSource implements InputSource {
  readonly ordersTime = true
  readonly #parts: SharedSourceParts
  readonly #ids = new OrderedIds()
  readonly #waiting = new Map<string, (outcome: Result<null, Refusal>) => void>()
  /** Inputs without a tick that covers them. */
  #unplayed: { readonly id: string; readonly proposal: Proposal }[] = []
  #position: LogPosition
  /** The last input that was read; the position has the last one that was played. */
  #readInputs = STREAM_START
  #play: PlayEntry = () => accepted(null)
  #problem: string | null = null
  #isClosed = false
  #isLost = false
  #work: Promise<unknown> = Promise.resolve()

  constructor(parts: SharedSourceParts) {
    this.#parts = parts
    this.#position = {
      inputs: STREAM_START,
      tick: STREAM_START,
      taken: STREAM_START,
      clock: parts.clock,
    }
  }

  follow(play: PlayEntry): () => void {
    this.#play = play
    return () => {
      this.#play = () => accepted(null)
    }
  }

  /** Plays the log up to its newest tick. Then follows it and takes its turns as sequencer until it is closed. */
  async join(): Promise<void> {
    const { log, world, limits, wallNowMs } = this.#parts
    const newest = await log.newestTick()
    while (isBefore(this.#position.tick, newest)) await this.#readOnce()
    const turn = new SequencerTurn({ log, world, limits, ids: this.#ids, wallNowMs })
    this.#work = Promise.all([
      this.#repeat(() => this.#readOnce()),
      this.#repeat(() => turn.sequence(() => this.#position, this.#isOver)),
    ])
  }

  /** Proposes again while Redis is unreachable: the id makes the entry take effect at most once. */
  async propose(entry: SourceEntry): Promise<Result<null, Refusal>> {
    const proposed = this.#proposedOf(entry)
    if (!proposed.ok) return proposed
    const { id } = proposed.value
    const outcome = new Promise<Result<null, Refusal>>((resolve) => this.#waiting.set(id, resolve))
    const isOver = new AbortController()
    try {
      return await Promise.race([
        outcome,
        this.#send(proposed.value, isOver.signal),
        pause(
          OUTCOME_MS_MAX,
          this.#refusal('the shared log gives no answer; the entry may still take effect'),
          { signal: isOver.signal, ref: false },
        ),
      ])
    } finally {
      this.#waiting.delete(id)
      isOver.abort()
    }
  }

  /** Stops following. The lease ends by its time. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#parts.log.close()
    await this.#work
  }

  #proposedOf(entry: SourceEntry): Result<Proposal, Refusal> {
    const id = randomUUID()
    if (this.#isClosed || this.#problem !== null)
      return this.#refusal(this.#problem ?? 'the emulator ends')
    if (entry.kind === 'tick') return this.#refusal('the sequencer orders time')
    if (entry.kind !== 'restart') return accepted({ id, entry })
    const isSame = entry.makeRun === this.#parts.makeRun && entry.inputs.length === 0
    if (isSame && entry.toMs === undefined) return accepted({ id, entry: { kind: 'restart' } })
    return this.#refusal('nodes with --log play the scenario of their start only')
  }

  /** Settles only if the log is closed. */
  async #send(proposal: Proposal, signal: AbortSignal): Promise<Result<null, Refusal>> {
    while (!signal.aborted && !this.#isClosed) {
      try {
        await this.#parts.log.propose(proposal)
        return await new Promise(() => undefined)
      } catch {
        await pause(RETRY_MS)
      }
    }
    return this.#refusal('the emulator ends')
  }

  /** Whether the source is closed, or the log has lost entries. */
  readonly #isOver = () => this.#isClosed || this.#isLost

  /** Repeats until the source is over. */
  async #repeat(work: () => Promise<void>): Promise<void> {
    while (!this.#isOver()) {
      try {
        await work()
      } catch (error) {
        if (this.#isClosed) return
        this.#isLost ||= error instanceof LostEntries
        const why = this.#isLost ? messageOf(error) : 'it does not answer'
        this.#report(`Time stopped. The log at ${this.#parts.log.address}: ${why}.`)
        await pause(RETRY_MS)
      }
    }
  }

  async #readOnce(): Promise<void> {
    const news = await this.#parts.log.read(this.#readInputs, this.#position.tick)
    if (this.#isOver()) return
    this.#playNews(news)
    if (news.ticks.length > 0) this.#report(null)
  }

  #playNews({ inputs, ticks }: LogNews): void {
    for (const { id, proposal } of inputs) {
      this.#readInputs = id
      const read = readProposal(proposal)
      if (!read.ok) throw new Error(read.error.message)
      this.#unplayed.push({ id, proposal: read.value })
    }
    for (const tick of ticks) {
      if (isBefore(tick.previous, this.#position.tick)) throw new LostEntries()
      // The rest of the inputs comes with the next answer.
      if (isBefore(this.#readInputs, tick.inputs)) return
      this.#playTick(tick)
    }
  }

  #playTick({ id, tick, inputs, taken }: LoggedTick): void {
    while (this.#unplayed[0] !== undefined && !isBefore(inputs, this.#unplayed[0].id))
      this.#playEntry(this.#unplayed.shift()?.proposal)
    const { clock, isUneven } = readTick(tick)
    this.#position = { inputs, tick: id, taken, clock }
    this.#play({ kind: 'tick', toMs: playedMs(clock), isUneven })
  }

  #playEntry(proposal: Proposal | undefined): void {
    if (proposal === undefined) return
    const { id, entry } = proposal
    this.#ids.add(id)
    const { makeRun } = this.#parts
    const played = this.#play(entry.kind === 'restart' ? { ...entry, makeRun, inputs: [] } : entry)
    this.#waiting.get(id)?.(played)
  }

  #report(problem: string | null): void {
    if (problem === this.#problem) return
    this.#problem = problem
    this.#parts.onProblem(problem)
  }

  #refusal(message: string): Result<never, Refusal> {
    return refused({ what: 'log', where: '', message })
  }
}
