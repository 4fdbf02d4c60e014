import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import {
  accepted,
  messageOf,
  type Refusal,
  type Result,
  SPEED_MAX,
  STEP_MAX_MS,
} from '@wattpost/protocol'
import type {
  InputSource,
  NodeState,
  OnPlayed,
  PlayEntry,
  PrepareEntry,
  SourceEntry,
} from '../../scenario/inputs/inputSource.ts'
import { readProposal, readTick } from './logText.ts'
import { logRefusal, Outcomes } from './outcomes.ts'
import { nodeName, Presence } from './presence.ts'
import type { LoggedTick, LogNews, RedisLog } from './redisLog.ts'
import { beginWorldIn, newWorldIn, proposalOf, type Restarts } from './runEntry.ts'
import {
  BATCH_VIRTUAL_MS_MAX,
  clockAfter,
  implausible,
  implausibleTick,
  type LogClock,
  OrderedIds,
  type Proposal,
  playedMs,
} from './sequencer.ts'
import { SequencerTurn } from './sequencerTurn.ts'
import {
  aheadMs,
  BadEntry,
  idBefore,
  isBefore,
  type LogPosition,
  LostEntries,
  STREAM_START,
  startOf,
} from './streamId.ts'

/** Pause after a failed call, and between two looks for a new world, ms. */
const RETRY_MS = 200

export interface SharedSourceParts {
  readonly log: RedisLog
  /** The number of this node, which no other node of the log has. */
  readonly number: number
  /** Called once a second. */
  readonly onBeat: () => Promise<void>
  /** The description of the world that the log began with, and those of worlds in its place. */
  readonly world: string
  readonly worlds: {
    /** A new one. */
    next(): string
    /** Whether this node may join it. */
    accepts(text: string): boolean
  }
  readonly restarts: Restarts
  readonly clock: LogClock
  /** Real time of a clock that never goes back, in ms. */
  readonly wallNowMs: () => number
  /** Called when time stops because of the log, and with `null` when it continues. */
  readonly onProblem: (problem: string | null) => void
}

/** An input of the log, with its place. */
interface ReadInput {
  readonly id: string
  readonly proposal: Proposal
}

/** The order of a log that several nodes share: each plays up to the newest tick, and one of them sequences. */
export class SharedInputSource implements InputSource {
  readonly ordersTime = true
  readonly nodeName: string
  readonly #parts: SharedSourceParts
  readonly #ids = new OrderedIds()
  readonly #outcomes = new Outcomes()
  readonly #presence: Presence
  #world: string
  /** Inputs without a tick that covers them. */
  #unplayed: ReadInput[] = []
  #position: LogPosition
  /** The last input that was read; the position has the last one that was played. */
  #readInputs = STREAM_START
  /** The clock after the last entry that was played; only its run is up to date between two ticks. */
  #clock: LogClock
  #play: PlayEntry = () => accepted(null)
  #prepare: PrepareEntry = () => []
  #problem: string | null = null
  #isClosed = false
  #isLost = false
  /** `null` until this node has joined: what it plays before is no cause of further entries. */
  #work: Promise<unknown> | null = null

  constructor(parts: SharedSourceParts) {
    this.#parts = parts
    this.#world = parts.world
    this.#clock = parts.clock
    this.#position = startOf(parts.clock)
    const { log, number, onBeat } = parts
    this.nodeName = nodeName(number)
    this.#presence = new Presence({ log, number, onBeat, tick: () => this.#position.tick })
  }

  get nodeState(): NodeState {
    return this.#presence.state(this.#problem)
  }

  follow(play: PlayEntry, prepare: PrepareEntry = () => []): () => void {
    this.#play = play
    this.#prepare = prepare
    return () => {
      this.#play = () => accepted(null)
    }
  }

  /** Plays the log up to its newest tick. Then follows it and takes its turns as sequencer until it is closed. */
  async join(): Promise<void> {
    const { log, wallNowMs } = this.#parts
    this.#readInputs = idBefore(await log.runStart())
    const newest = await log.newestTick()
    while (!this.#isOver() && isBefore(this.#position.tick, newest)) await this.#readFirst()
    const turn = new SequencerTurn({ log, world: () => this.#world, ids: this.#ids, wallNowMs })
    this.#work = Promise.all([
      this.#repeat(() => this.#beat()),
      this.#repeat(() => (this.#isLost ? this.#joinNewWorld() : this.#readOnce())),
      this.#repeat(() =>
        this.#isLost ? pause(RETRY_MS) : turn.sequence(() => this.#position, this.#isOver),
      ),
    ])
  }

  /** Nodes that come later join by the description of the world. */
  async #beat(): Promise<void> {
    const known = this.#world
    const present = await this.#parts.log.presentWorld()
    const isFollowed = !this.#isLost && known === this.#world
    if (isFollowed && present !== known) throw new LostEntries()
    await this.#presence.beat()
  }

  /** A log that cannot be played is no reason not to start: a reset of this node begins a new run. */
  async #readFirst(): Promise<void> {
    try {
      await this.#readOnce()
    } catch (error) {
      if (!(error instanceof LostEntries)) throw error
      this.#onFailure(error)
    }
  }

  /** Proposes until Redis answers; an id takes effect once. After lost entries a new run begins another world. */
  async propose(entry: SourceEntry, onPlayed?: OnPlayed): Promise<Result<null, Refusal>> {
    const proposed = this.#proposedOf(entry)
    if (!proposed.ok) return proposed
    const proposal = proposed.value
    const { id } = proposal
    if (this.#isLost) return this.#outcomes.of(id, () => this.#beginWorld(proposal), onPlayed)
    return this.#outcomes.of(id, (signal) => this.#send(proposal, signal), onPlayed)
  }

  /** Stops following. The lease ends by its time. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#presence.end()
    this.#parts.log.close()
    await this.#work
  }

  #proposedOf(entry: SourceEntry): Result<Proposal, Refusal> {
    const isTaken = this.#problem === null || (this.#isLost && entry.kind === 'restart')
    const isRunning = this.#work !== null && !this.#isClosed
    if (!isRunning || !isTaken) return logRefusal(this.#problem ?? 'the emulator starts or ends')
    return proposalOf(entry, this.#clock.run)
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
    return logRefusal('the emulator ends')
  }

  /** Settles only if the world does not begin: this node, too, joins it when it sees it in the log. */
  async #beginWorld(proposal: Proposal): Promise<Result<null, Refusal>> {
    const { log, worlds } = this.#parts
    const tick = { clock: clockAfter(this.#position.clock, proposal), isUneven: true }
    const begun = await beginWorldIn(log, worlds.next(), proposal, tick)
    return begun.ok ? new Promise(() => undefined) : begun
  }

  /** After entries were lost: joins another world of the log, once a new run has begun in it. */
  async #joinNewWorld(): Promise<void> {
    const begun = await newWorldIn(this.#parts.log, this.#world, this.#parts.worlds.accepts)
    if (begun === null) return pause(RETRY_MS)
    this.#world = begun.world
    this.#position = startOf(this.#position.clock)
    this.#readInputs = idBefore(begun.start)
    this.#unplayed = []
    this.#isLost = false
  }

  /** Whether this node plays no further. */
  readonly #isOver = () => this.#isClosed || this.#isLost

  /** Repeats until the source is closed. */
  async #repeat(work: () => Promise<void>): Promise<void> {
    while (!this.#isClosed) {
      try {
        await work()
      } catch (error) {
        if (this.#isClosed) return
        this.#onFailure(error)
        await pause(RETRY_MS)
      }
    }
  }

  /** After lost entries, a server that does not answer is no news. */
  #onFailure(error: unknown): void {
    const loss = error instanceof LostEntries ? error : lossOf(error)
    if (this.#isLost && loss === null) return
    this.#isLost = loss !== null
    const why = loss === null ? refusalText(error) : loss.message
    this.#report(`Time stopped. The log at ${this.#parts.log.address}: ${why}.`)
  }

  async #readOnce(): Promise<void> {
    const news = await this.#parts.log.read(this.#readInputs, this.#position.tick)
    if (this.#isOver()) return
    try {
      await this.#playNews(news)
    } catch (error) {
      throw error instanceof LostEntries ? error : new BadEntry(messageOf(error))
    }
    if (news.ticks.length > 0) this.#report(null)
  }

  async #playNews({ inputs, ticks }: LogNews): Promise<void> {
    this.#readInputs = inputs.at(-1)?.id ?? this.#readInputs
    for (const { id, proposal } of inputs) {
      const read = readProposal(proposal)
      if (!read.ok) throw new BadEntry(read.error.message)
      this.#unplayed.push({ id, proposal: read.value })
    }
    for (const tick of ticks) {
      if (isBefore(tick.previous, this.#position.tick)) throw new LostEntries()
      // The rest of the inputs comes with the next answer.
      if (isBefore(this.#readInputs, tick.inputs)) return
      await this.#playTick(tick)
    }
  }

  async #playTick({ id, tick, inputs, taken }: LoggedTick): Promise<void> {
    while (this.#unplayed[0] !== undefined && !isBefore(inputs, this.#unplayed[0].id))
      await this.#playEntry(this.#unplayed.shift())
    if (this.#isClosed) return
    const read = readTick(tick)
    if (!read.ok) throw new BadEntry(read.error.message)
    const { clock, isUneven } = read.value
    const problem = implausibleTick(this.#clock, clock, this.#aheadMsMax(id))
    if (problem !== null) throw new BadEntry(problem)
    // Whoever waits for an entry before it finds that time continues: no turn is given away without need.
    const stretchMs = playedMs(clock) - playedMs(this.#clock)
    if (stretchMs > BATCH_VIRTUAL_MS_MAX) await this.#advanceBefore(playedMs(clock))
    if (this.#isClosed) return
    this.#position = { inputs, tick: id, taken, clock }
    this.#clock = clock
    this.#play({ kind: 'tick', toMs: playedMs(clock), isUneven })
  }

  /** A node that comes late plays long times in pieces, so that it answers and can be stopped meanwhile. */
  async #advanceBefore(toMs: number): Promise<void> {
    let atMs = playedMs(this.#clock)
    while (toMs - atMs > BATCH_VIRTUAL_MS_MAX && !this.#isClosed) {
      atMs += BATCH_VIRTUAL_MS_MAX
      this.#play({ kind: 'tick', toMs: atMs })
      await nextTurn()
    }
  }

  /** Virtual time that may have passed between what was played and an entry, ms: by the server's clock, and one skip. */
  #aheadMsMax(id: string): number {
    const { tick, inputs } = this.#position
    const since = isBefore(tick, inputs) ? inputs : tick
    return STEP_MAX_MS + aheadMs(id, since) * SPEED_MAX
  }

  async #playEntry(next: ReadInput | undefined): Promise<void> {
    if (next === undefined || this.#isClosed) return
    const { id, run, entry: logged } = next.proposal
    this.#ids.add(id)
    if (run !== undefined && run !== this.#clock.run)
      return this.#outcomes.onPlayed(id, logRefusal('another run began meanwhile'))
    const problem = implausible(this.#clock, logged, this.#aheadMsMax(next.id))
    if (problem !== null) throw new BadEntry(problem)
    const entry = logged.kind === 'restart' ? this.#parts.restarts.restartOf(logged) : logged
    for (const _ of this.#prepare(entry)) {
      await nextTurn()
      if (this.#isClosed) return
    }
    this.#clock = clockAfter(this.#clock, next.proposal)
    this.#outcomes.onPlayed(id, this.#play(entry))
  }

  #report(problem: string | null): void {
    if (problem === this.#problem) return
    this.#problem = problem
    this.#parts.onProblem(problem)
    // Clients learn that time rests, as while it waits for one of them.
    const held = problem !== null || this.#clock.held
    this.#play({ kind: 'clock', change: { type: 'hold', held } })
  }
}

/** An error of the server by which it says that a key holds something that no node has written. */
const FOREIGN = /WRONGTYPE|not an integer|user_script|Error (running|compiling) script/

function lossOf(error: unknown): LostEntries | null {
  const message = messageOf(error)
  return FOREIGN.test(message) ? new BadEntry(message) : null
}

/** Errors that the server answers begin with a code in capitals. */
function refusalText(error: unknown): string {
  const message = messageOf(error)
  return /^[A-Z]{4,} /.test(message) ? `it answers “${message}”` : 'it does not answer'
}
