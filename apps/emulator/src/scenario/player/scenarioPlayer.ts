import {
  accepted,
  type ClockReading,
  type Refusal,
  type Result,
  refused,
  SECOND_MS,
} from '@wattpost/protocol'
import { finished } from '../../world/pausable.ts'
import type { Evidence } from '../inputs/input.ts'
import { type InputCause, inputsUntil, type RunInput } from '../inputs/input.ts'
import {
  type InputSource,
  MemoryInputSource,
  type NodeState,
  type OnPlayed,
  type Outcome,
  type PlayEntry,
  type SourceEntry,
} from '../inputs/inputSource.ts'
import type { LoggedTraffic, TrafficEvent } from '../log/trafficLog.ts'
import type { LoggedEntry } from '../log/worldLog.ts'
import type { ActiveFault } from '../run/activeFaults.ts'
import { pieceEndMs, rerunInputs } from '../run/pieces.ts'
import type { MakeRun, SimulationRun } from '../run/simulationRun.ts'
import { Checkpoints } from './checkpoints.ts'
import { type Checkpoint, FollowedRun, type MakeFollower, type RunFollower } from './followedRun.ts'
import {
  type Arrival,
  type ClockEvent,
  isCatchingUp,
  isHeld,
  isInterrupted,
  isUpToDate,
  nextClock,
  type PlayerClock,
  readingOf,
  type Speed,
  speedOf,
  startingClock,
  targetMs,
} from './playerClock.ts'

/** Longest advance at a stretch, ms of wall time. Beyond it virtual time falls behind. */
const BUDGET_MS = 20
/** Longest advance of those who ask for the time, ms of wall time in each period. A turn of the event loop has many. */
const ASKED_BUDGET_MS = 5
const ASKED_PERIOD_MS = 25
/** Virtual time between two checks of the budget, at most. */
const SLICE_MS = 10 * SECOND_MS
/** Interval at which clients learn the time during a skip, in ms of real time. */
const NOTICE_MS = 250

/** Callbacks for the events of a player. */
export interface PlayerListener {
  /** An entry of the world log. */
  entry?(entry: LoggedEntry): void
  /** Another run is live: earlier entries are of another epoch. */
  restarted?(): void
  /** An event between clients and the server. */
  traffic?(entry: LoggedTraffic): void
  /** What any node has seen of an expectation of clients, at its place in the order. */
  evidence?(evidence: Evidence, atMs: number): void
  /** A fault or scripted answers met a client. */
  hit?(id: string): void
  /** The active faults have changed. */
  faults?(activeFaults: readonly ActiveFault[]): void
  /** The clock was set, or the run restarted or ended. */
  clock?(reading: ClockReading): void
  /** A source that orders time let it advance. A node that is behind the others plays many ticks in one turn. */
  tick?(): void
}

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

/** An entry that begins another run. */
type ReplacingEntry = Extract<SourceEntry, { readonly kind: 'restart' | 'rewind' }>

interface PlayerStart {
  readonly speed?: Speed | undefined
  readonly paused?: boolean
  /** The first epoch; greater than those of earlier processes, whose clients may still be connected. */
  readonly epoch?: number
  readonly source?: InputSource
  readonly checkpoints?: Checkpoints
}

/**
 * The session of a simulation: plays a run against the wall clock, and replaces it by another one when time goes back or
 * a scenario is loaded. Inputs, time and clock changes reach it only through the input source.
 */
export class ScenarioPlayer {
  /** A clock that never goes back, in ms. */
  readonly wallNowMs: () => number
  readonly #source: InputSource
  readonly #checkpoints: Checkpoints
  readonly #listeners = new Set<PlayerListener>()
  readonly #followers = new Set<MakeFollower>()
  #makeRun: MakeRun
  #live: FollowedRun
  /** Inputs that the live run has applied, in order. */
  #inputs: RunInput[] = []
  #epoch: number
  #clock: PlayerClock
  /** The run that was made for an entry before its turn. */
  #prepared: { readonly entry: ReplacingEntry; readonly run: FollowedRun } | null = null
  /** Number of nested batches. */
  #batches = 0
  #hasNewFaults = false
  #isAdvancing = false
  /** Wall time that is left for those who ask, and since when. */
  #asked = { leftMs: ASKED_BUDGET_MS, sinceMs: Number.NEGATIVE_INFINITY }
  #skipUnderWay: Skip | null = null
  /** An entry moves time forward, of this node or of another one. */
  #isAtOnce = false
  #trafficSeq = 0

  constructor(
    makeRun: MakeRun,
    wallNowMs: () => number,
    { speed, paused = false, epoch = 0, ...start }: PlayerStart = {},
  ) {
    const { source = new MemoryInputSource(), checkpoints = new Checkpoints() } = start
    this.wallNowMs = wallNowMs
    this.#source = source
    this.#checkpoints = checkpoints
    this.#epoch = epoch
    this.#makeRun = makeRun
    this.#live = this.#beside(makeRun)
    finished(this.#live.begin())
    this.#live.goLive((entry) => this.#onEntry(entry))
    const { rate } = this.run.scenario.clock
    this.#clock = startingClock(speed ?? rate, paused, this.#moment(wallNowMs()))
    const play = (entry: SourceEntry) => this.#play(entry)
    source.follow(play, (entry) => this.#prepare(entry, play))
  }

  get run(): SimulationRun {
    return this.#live.run
  }

  /** The inputs of the current run so far, in order. */
  get inputs(): readonly RunInput[] {
    return this.#inputs
  }

  /** Rises whenever virtual time goes back. */
  get epoch(): number {
    return this.#epoch
  }

  /** The state as one of several nodes, whose outcomes come later; `null` for a source of its own. */
  get nodeState(): NodeState | null {
    return this.#source.nodeState ?? null
  }

  /** The run has reached its limit. */
  get ended(): boolean {
    return this.run.nowMs >= this.run.endMs
  }

  get speed(): Speed {
    return speedOf(this.#clock)
  }

  get clock(): ClockReading {
    return readingOf(this.#clock, { nowMs: this.run.nowMs, isOver: this.ended, epoch: this.epoch })
  }

  /** The skip whose work has begun and is not over; `null` without one. */
  get skipUnderWay(): Skip | null {
    return this.#skipUnderWay
  }

  /** Time is moved forward; listeners learn how far by their next clock reading. */
  get isSkippingForward(): boolean {
    return this.#isAtOnce || this.#skipUnderWay?.isBack === false
  }

  /** Adds a listener. Returns the function that removes it. */
  listen(listener: PlayerListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Follows the live run from now on, and each later one from its first entry. Returns the live one's follower. */
  follow<F extends RunFollower>(make: MakeFollower<F>): () => F {
    this.#followers.add(make)
    this.#live.follow(make)
    return () => this.#live.followerOf(make)
  }

  /** Virtual now, after a few ms of work on the due events; more waits for `catchUp`. At `max` all does. */
  nowMs(): number {
    if (this.speed !== 'max') this.#advanceForAsker()
    return this.run.nowMs
  }

  /**
   * Advances the run to the wall clock for a stretch of work; at `max`, as far as it comes.
   * @param budgetMs longest wall time of the stretch, ms
   * @returns whether time is still behind
   */
  catchUp(budgetMs = BUDGET_MS): boolean {
    return this.#advance(this.wallNowMs(), budgetMs, 'slipped') === 'slipped'
  }

  /** Changes the speed at the current event. */
  pace(speed: Speed): void {
    if (isCatchingUp(this.#clock))
      void this.#source.propose({ kind: 'clock', change: { type: 'pace', speed } })
    else void this.set({ speed })
  }

  /** Holds time at the current event, or lets it run again. */
  hold(held: boolean): void {
    // Stryker disable next-line ConditionalExpression: a shortcut, the clock stays as it is
    if (held !== isHeld(this.#clock))
      void this.#source.propose({ kind: 'clock', change: { type: 'hold', held } })
  }

  /** Sets the speed or pauses. */
  set(change: { readonly speed?: Speed; readonly paused?: boolean }): Outcome {
    this.nowMs()
    return this.#source.propose({ kind: 'clock', change: { type: 'set', ...change } })
  }

  /** Advances by a stretch of virtual time at once, never past the end. */
  step(byMs: number): Outcome {
    const toMs = Math.min(this.nowMs() + byMs, this.run.endMs)
    return this.#source.propose({ kind: 'skip', toMs })
  }

  /** The work of `step` in pieces. If it is cancelled, time stays at the moment that it has reached. */
  stepInPieces(byMs: number): Skip {
    return this.#skipForward(this.nowMs() + byMs)
  }

  /**
   * Goes to a moment at once, never past the end. Forward it skips there. Back, a new epoch begins: another run reruns
   * the inputs up to the moment, and later ones are dropped.
   */
  seek(ms: number): Result<null, Refusal> {
    const byMs = ms - this.nowMs()
    if (byMs < 0) {
      const skip = this.seekInPieces(ms)
      return skip.ok ? finished(skip.value.work) : skip
    }
    void this.step(byMs)
    return accepted(null)
  }

  /** The work of `seek` in pieces. The live run continues until a seek back is done, and stays if that is cancelled. */
  seekInPieces(ms: number): Result<Skip, Refusal> {
    const { startMs } = this.run
    if (ms < startMs) {
      const message = `the run begins at ${new Date(startMs).toISOString()}`
      return refused({ what: 'seek', where: '', message })
    }
    return accepted(ms < this.nowMs() ? this.#skipBack(ms) : this.#skipForward(ms))
  }

  /**
   * Plays another run: a new epoch.
   * @param toMs where it begins instead of its start, e.g. after an edit of the scenario
   * @param inputs of an earlier run of the same. If they do not fit the present run stays: it throws, or a shared
   *   source refuses them
   */
  load(makeRun: MakeRun, toMs?: number, inputs: readonly RunInput[] = []): Outcome {
    const entry = { kind: 'restart', makeRun, inputs, toMs } as const
    if (this.#source.ordersTime) return this.#source.propose(entry)
    return this.#begin(entry, finished(this.#rerunOf(entry)))
  }

  /** Plays the run from its start: a new epoch. */
  restart(): Outcome {
    return this.load(this.#makeRun)
  }

  /**
   * Applies a command now. Refuses what the run cannot do.
   * @param onPlayed called right after its effect, before that of any later command
   */
  submit(cause: InputCause, onPlayed?: OnPlayed): Outcome {
    const input = { ...cause, atMs: this.run.nowMs }
    return this.#source.propose({ kind: 'input', input }, onPlayed)
  }

  /** Lifts all faults and scripted answers now. */
  liftAll(): Outcome {
    this.nowMs()
    const { all } = this.run.faults
    const lift = () => all.map(({ id }) => this.submit({ kind: 'lift', id }))
    return this.#batch(lift).at(-1) ?? accepted(null)
  }

  /** Logs an event between a client and the server; steps that wait for it follow. */
  onTraffic(event: TrafficEvent): void {
    const atMs = this.nowMs()
    const logged = { seq: this.#trafficSeq++, atMs, wallMs: this.wallNowMs(), event }
    const { nodeName: node } = this.#source
    const entry = node === undefined ? logged : { ...logged, node }
    this.#notify((listener) => listener.traffic?.(entry))
    this.run.onTraffic(event)
  }

  /** Call when a fault or scripted answers meet a client. */
  onHit(id: string): void {
    this.#notify((listener) => listener.hit?.(id))
  }

  /** Asks for the place of evidence in the order. The outcome is known when it counts here. */
  prove(evidence: Evidence): Outcome {
    return this.#source.propose({ kind: 'evidence', atMs: this.run.nowMs, evidence })
  }

  /** Plays an entry of the source, and keeps a checkpoint if one is due. */
  #play(entry: SourceEntry): Result<null, Refusal> {
    // The first one is kept before the run advances: to begin a large fleet takes long.
    if (this.#checkpoints.count === 0 && !this.run.isMoving) this.#keep(this.#live)
    const result = this.#batch(() => this.#receive(entry))
    this.#keepIfDue(this.#live)
    return result
  }

  #receive(entry: SourceEntry): Result<null, Refusal> {
    switch (entry.kind) {
      case 'tick':
        this.run.advanceTo(entry.toMs)
        if (entry.isUneven) this.#dispatch({ type: 'moved' })
        if (this.#source.ordersTime) this.#notify((listener) => listener.tick?.())
        break
      case 'skip':
        this.#moveTo(entry.toMs)
        break
      case 'input':
        return this.#apply(entry.input)
      case 'evidence':
        // After all that is due at its moment.
        this.run.advanceTo(entry.atMs)
        this.#notify((listener) => listener.evidence?.(entry.evidence, entry.atMs))
        break
      case 'clock':
        this.#dispatch(entry.change)
        if (isInterrupted(this.#clock)) this.run.interrupt()
        break
      case 'restart':
      case 'rewind':
        this.#replace(entry)
        break
    }
    return accepted(null)
  }

  /** Does the long work of an entry before its turn, in pieces of a few ms; it yields after each. */
  *#prepare(entry: SourceEntry, play: PlayEntry): Generator<undefined, void> {
    if (entry.kind === 'restart' || entry.kind === 'rewind')
      this.#prepared = { entry, run: yield* this.#rerunOf(entry) }
    if (entry.kind !== 'skip') return
    this.#isAtOnce = true
    try {
      yield* this.#advanceBefore(entry.toMs, play)
    } finally {
      this.#isAtOnce = false
    }
  }

  /** Applies an input at its moment. Refuses what the run cannot do; throws for one that is older than the last. */
  #apply(input: RunInput): Result<null, Refusal> {
    const last = this.#inputs.at(-1)
    if (last !== undefined && input.atMs < last.atMs)
      throw new Error(`an input at ${input.atMs} after one at ${last.atMs}`)
    const { run } = this
    if (input.atMs > run.nowMs) run.advanceTo(input.atMs)
    // A refused input has no effect, so it is checked before the events that are due at its own moment.
    const checked = run.check(input)
    if (!checked.ok) return checked
    // A rerun carries these out before each input, and one of them may be a reason to refuse it.
    run.advanceTo(input.atMs)
    // A listener of its effect may cause the next one.
    this.#inputs.push(input)
    const applied = run.apply(input)
    if (!applied.ok) this.#inputs.splice(this.#inputs.lastIndexOf(input), 1)
    return applied
  }

  /** Advances for someone who asks for the time. What takes longer than a few ms waits for `catchUp`. */
  #advanceForAsker(): void {
    const beganMs = this.wallNowMs()
    if (beganMs - this.#asked.sinceMs >= ASKED_PERIOD_MS)
      this.#asked = { leftMs: ASKED_BUDGET_MS, sinceMs: beganMs }
    if (this.#asked.leftMs <= 0) return
    const arrival = this.#advance(beganMs, this.#asked.leftMs, 'partial')
    if (arrival !== null) this.#asked.leftMs -= this.wallNowMs() - beganMs
  }

  /**
   * Advances to the wall clock by ticks, as far as the clock and a budget of wall time allow.
   * @returns `null` if there is nothing to do
   */
  #advance(beganMs: number, budgetMs: number, ifLate: Arrival): Arrival | null {
    // A listener may ask for the time while the run advances, or when it hears of the advance.
    if (this.#source.ordersTime || this.#isAdvancing || this.run.isMoving) return null
    // Stryker disable next-line ConditionalExpression: a shortcut, as each sent frame asks for the time
    if (isUpToDate(this.#clock, beganMs, this.run)) return null
    this.#isAdvancing = true
    let advanced: { readonly arrival: Arrival; readonly wallMs: number } = {
      arrival: 'failed',
      wallMs: beganMs,
    }
    try {
      this.#dispatch({ type: 'catch-up' }, beganMs)
      advanced = this.#tick(beganMs, budgetMs, ifLate)
    } finally {
      try {
        this.#dispatch({ type: 'caught-up', arrival: advanced.arrival }, advanced.wallMs)
      } finally {
        this.#isAdvancing = false
      }
    }
    return advanced.arrival
  }

  #tick(beganMs: number, budgetMs: number, ifLate: Arrival) {
    const { run } = this
    const toMs = targetMs(this.#clock, beganMs, run.nowMs, run.endMs)
    while (run.nowMs < toMs) {
      const sliceMs = Math.min(toMs, run.nowMs + SLICE_MS)
      void this.#source.propose({ kind: 'tick', toMs: pieceEndMs(run, sliceMs) })
      const wallMs = this.wallNowMs()
      if (isInterrupted(this.#clock)) return { arrival: 'interrupted' as const, wallMs }
      if (run.nowMs < toMs && wallMs - beganMs > budgetMs) return { arrival: ifLate, wallMs }
    }
    return { arrival: 'arrived' as const, wallMs: beganMs }
  }

  /** Advances the live run to a moment at once. */
  #moveTo(toMs: number): void {
    const { run } = this
    this.#isAtOnce = true
    try {
      while (run.nowMs < toMs) run.advanceTo(toMs)
      this.#dispatch({ type: 'moved' })
    } finally {
      this.#isAtOnce = false
    }
  }

  #skip(run: SimulationRun, toMs: number, isBack: boolean, work: Skip['work']): Skip {
    const skip: Skip = {
      fromMs: run.nowMs,
      toMs,
      isBack,
      nowMs: () => run.nowMs,
      work: this.#noted(() => skip, work),
    }
    return skip
  }

  *#noted(skip: () => Skip, work: Skip['work']): Skip['work'] {
    const before = this.#skipUnderWay
    this.#skipUnderWay = skip()
    try {
      return yield* work
    } finally {
      this.#skipUnderWay = before
    }
  }

  #skipForward(ms: number): Skip {
    const { run } = this
    const toMs = Math.min(ms, run.endMs)
    const work = this.#source.ordersTime
      ? this.#ordered({ kind: 'skip', toMs })
      : this.#advanceTo(toMs)
    return this.#skip(run, toMs, false, work)
  }

  *#advanceTo(toMs: number): Skip['work'] {
    const { run } = this
    const order = (entry: SourceEntry) => this.#source.propose(entry)
    const arriveAt = (ms: number) => void order({ kind: 'skip', toMs: ms })
    let isOver = false
    try {
      yield* this.#advanceBefore(toMs, order)
      if (this.run !== run) return replaced()
      isOver = true
      arriveAt(toMs)
      return accepted(null)
    } finally {
      if (!isOver && this.run === run) arriveAt(run.nowMs)
    }
  }

  /** Advances the live run up to the last piece before a moment, as long as it is live. */
  *#advanceBefore(
    toMs: number,
    order: (entry: SourceEntry) => unknown,
  ): Generator<undefined, void> {
    const { run } = this
    let noticedMs = this.wallNowMs()
    for (let endMs = pieceEndMs(run, toMs); endMs < toMs; endMs = pieceEndMs(run, toMs)) {
      order({ kind: 'tick', toMs: endMs })
      yield
      if (this.run !== run) return
      if (this.wallNowMs() - noticedMs < NOTICE_MS) continue
      noticedMs = this.wallNowMs()
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

  #skipBack(toMs: number): Skip {
    if (this.#source.ordersTime)
      return this.#skip(this.run, toMs, true, this.#ordered({ kind: 'rewind', toMs }))
    const beside = this.#besideBefore(toMs)
    return this.#skip(beside.run, toMs, true, this.#rerunTo(toMs, beside))
  }

  *#rerunTo(toMs: number, beside: FollowedRun): Skip['work'] {
    const live = this.run
    const inputs = inputsUntil(this.#inputs, toMs)
    const { run } = beside
    yield* beside.begin()
    const work = rerunInputs(run, inputs.slice(run.inputCount), toMs)
    let step = work.next()
    for (; step.done !== true; step = work.next()) {
      this.#keepIfDue(beside)
      yield
    }
    if (!step.value.ok) return step.value
    if (this.run !== live) return replaced()
    void this.#begin({ kind: 'rewind', toMs }, beside)
    return accepted(null)
  }

  /** A run beside the live one, whose start is still to be made. */
  #beside(makeRun: MakeRun, from?: Checkpoint): FollowedRun {
    const propose = (input: RunInput) => this.#source.propose({ kind: 'input', input })
    return new FollowedRun(makeRun, this.#followers, propose, from)
  }

  /** The live run again beside it, at a checkpoint before a moment or at its start, which is still to be made. */
  #besideBefore(ms: number): FollowedRun {
    return this.#beside(this.#makeRun, this.#checkpoints.before(ms, this.#followers))
  }

  /** Makes the run of an entry beside the live one, in pieces. Throws if its inputs do not fit. */
  *#rerunOf(entry: ReplacingEntry): Generator<undefined, FollowedRun> {
    const beside =
      entry.kind === 'rewind' ? this.#besideBefore(entry.toMs) : this.#beside(entry.makeRun)
    yield* beside.begin()
    const { run } = beside
    const inputs = this.#inputsOf(entry).slice(run.inputCount)
    const rerun = yield* rerunInputs(run, inputs, entry.toMs)
    if (!rerun.ok) throw new Error(`the inputs do not fit the run: ${rerun.error.message}`)
    return beside
  }

  #inputsOf(entry: ReplacingEntry): RunInput[] {
    return entry.kind === 'rewind' ? inputsUntil(this.#inputs, entry.toMs) : [...entry.inputs]
  }

  /** Appends an entry whose run was made before. */
  #begin(entry: ReplacingEntry, run: FollowedRun): Outcome {
    this.#prepared = { entry, run }
    try {
      return this.#source.propose(entry)
    } finally {
      this.#prepared = null
    }
  }

  /** Makes the run of an entry live: the prepared run, or else a new one. */
  #replace(entry: ReplacingEntry): void {
    const before = this.#live
    this.#live =
      this.#prepared?.entry === entry ? this.#prepared.run : finished(this.#rerunOf(entry))
    before.leave()
    this.#prepared = null
    this.#inputs = this.#inputsOf(entry)
    this.#checkpoints.dropAfter(entry.kind === 'rewind' ? entry.toMs : undefined)
    this.#epoch += 1
    if (entry.kind === 'restart') this.#makeRun = entry.makeRun
    try {
      const begun = this.#live.goLive((entry) => this.#onEntry(entry))
      for (const entry of begun) this.#notify((listener) => listener.entry?.(entry))
      this.#notify((listener) => listener.restarted?.())
    } finally {
      // Also when a listener throws.
      this.#dispatch({ type: 'resumed' })
    }
  }

  /** Keeps a checkpoint of a run that is the same as the live one, or will be, if one is due. */
  #keepIfDue(followed: FollowedRun): void {
    const { run } = followed
    const { seq, inputCount: inputs, world } = run
    if (run.isMoving || !this.#checkpoints.isDue({ seq, inputs }, world.simulatedDevices.length))
      return
    this.#keep(followed)
  }

  #keep(followed: FollowedRun): void {
    const checkpoint = followed.checkpoint()
    if (checkpoint !== null) this.#checkpoints.add(checkpoint)
  }

  /**
   * Does work after which faults are reported once, not after each change: a report takes as long as there are
   * active faults. Changes are reported before any other entry.
   */
  #batch<T>(work: () => T): T {
    this.#batches += 1
    try {
      return work()
    } finally {
      this.#batches -= 1
      if (this.#batches === 0) this.#notifyNewFaults()
    }
  }

  #onEntry(entry: LoggedEntry): void {
    const isFault = entry.entry.kind === 'fault'
    if (!isFault) this.#notifyNewFaults()
    this.#notify((listener) => listener.entry?.(entry))
    if (!isFault) return
    this.#hasNewFaults = true
    if (this.#batches === 0) this.#notifyNewFaults()
  }

  #notifyNewFaults(): void {
    if (!this.#hasNewFaults) return
    this.#hasNewFaults = false
    this.#notifyFaults()
  }

  #notifyFaults(): void {
    const activeFaults = this.run.faults.all
    this.#notify((listener) => listener.faults?.(activeFaults))
  }

  #notify(call: (listener: PlayerListener) => void): void {
    for (const listener of this.#listeners) call(listener)
  }

  #moment(wallMs: number) {
    return { virtualMs: this.run.nowMs, wallMs, isOver: this.ended }
  }

  #dispatch(event: ClockEvent, wallMs = this.wallNowMs()): void {
    const { clock, notify } = nextClock(this.#clock, event, this.#moment(wallMs))
    this.#clock = clock
    if (event.type === 'resumed') this.#notifyFaults()
    if (!notify) return
    const reading = this.clock
    this.#notify((listener) => listener.clock?.(reading))
  }
}

function replaced(): Result<never, Refusal> {
  return refused({ what: 'skip', where: '', message: 'another run began meanwhile' })
}
