import { accepted, type ClockReading, type Refusal, type Result } from '@wattpost/protocol'
import { finished } from '../../world/pausable.ts'
import type { InputCause, RunInput } from '../inputs/input.ts'
import {
  type InputSource,
  MemoryInputSource,
  type NodeState,
  type OnPlayed,
  type Outcome,
  type SourceEntry,
} from '../inputs/inputSource.ts'
import type { TrafficEvent } from '../log/trafficLog.ts'
import type { MakeRun, SimulationRun } from '../run/simulationRun.ts'
import { Advances } from './advance.ts'
import { Checkpoints } from './checkpoints.ts'
import { ClientEvents } from './clientEvents.ts'
import type { MakeFollower, RunFollower } from './hostedRun.ts'
import {
  type ClockEvent,
  isHeld,
  isInterrupted,
  nextClock,
  type PlayerClock,
  readingOf,
  type Speed,
  speedOf,
  startingClock,
} from './playerClock.ts'
import type { PlayerListener } from './playerListener.ts'
import { RunHost } from './runHost.ts'
import { Skips } from './skip.ts'

interface PlayerStart {
  readonly speed?: Speed | undefined
  readonly paused?: boolean
  /** The first epoch; greater than those of earlier processes, whose clients may still be connected. */
  readonly epoch?: number
  readonly source?: InputSource
  readonly checkpoints?: Checkpoints
}

/** Plays a run against the wall clock. Inputs, time and clock changes reach it only through the input source. */
export class ScenarioPlayer {
  /** A clock that never goes back, in ms. */
  readonly wallNowMs: () => number
  /** Steps and seeks in pieces. */
  readonly skips: Skips
  readonly clients: ClientEvents
  readonly #source: InputSource
  readonly #host: RunHost
  readonly #advances: Advances
  #clock: PlayerClock

  constructor(
    makeRun: MakeRun,
    wallNowMs: () => number,
    { speed, paused = false, epoch = 0, ...start }: PlayerStart = {},
  ) {
    this.wallNowMs = wallNowMs
    const { source = new MemoryInputSource(), checkpoints = new Checkpoints() } = start
    this.#source = source
    const propose = (input: RunInput) => source.propose({ kind: 'input', input })
    this.#host = new RunHost(makeRun, epoch, propose, checkpoints)
    this.skips = new Skips(this, source, this.#host)
    this.clients = new ClientEvents(this, source, this.#host)
    this.#advances = new Advances({
      ...{ run: () => this.run, source, wallNowMs, clock: () => this.#clock },
      dispatch: (event, wallMs) => this.#dispatch(event, wallMs),
    })
    const { rate } = this.run.scenario.clock
    this.#clock = startingClock(speed ?? rate, paused, this.#moment(wallNowMs()))
    const play = (entry: SourceEntry) => this.#host.play(() => this.#receive(entry))
    source.follow(play, (entry) => this.skips.prepare(entry, play))
  }

  get run(): SimulationRun {
    return this.#host.run
  }

  /** The inputs of the current run so far. */
  get inputs(): readonly RunInput[] {
    return this.#host.inputs
  }

  /** Rises whenever virtual time goes back. */
  get epoch(): number {
    return this.#host.epoch
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

  /** Virtual now, after a few ms of work on the due events; more waits for `catchUp`. At `max` all does. */
  nowMs(): number {
    if (this.speed !== 'max') this.#advances.onAsked()
    return this.run.nowMs
  }

  /**
   * Advances the run to the wall clock for a stretch of work; at `max`, as far as it comes.
   * @param budgetMs longest wall time of the stretch, ms
   * @returns whether time is still behind
   */
  catchUp(budgetMs?: number): boolean {
    return this.#advances.catchUp(budgetMs)
  }

  /** Changes the speed at the current event. */
  pace(speed: Speed): void {
    if (this.#clock.mode === 'catching-up')
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

  /**
   * Goes to a moment at once, never past the end. Forward it skips there. Back, a new epoch begins: another run reruns
   * the inputs up to the moment, and later ones are dropped.
   */
  seek(ms: number): Result<null, Refusal> {
    const byMs = ms - this.nowMs()
    if (byMs < 0) {
      const skip = this.skips.seek(ms)
      return skip.ok ? finished(skip.value.work) : skip
    }
    void this.step(byMs)
    return accepted(null)
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
    return this.#host.begin(this.#source, entry, this.#host.rerun(entry))
  }

  /** Plays the run from its start: a new epoch. */
  restart(): Outcome {
    return this.load(this.#host.makeRun)
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
    return this.#host.batch(lift).at(-1) ?? accepted(null)
  }

  /** Logs an event between a client and the server; steps that wait for it follow. */
  onTraffic(event: TrafficEvent): void {
    this.clients.onTraffic(event)
  }

  /** Follows the live run from now on, and each later one from its first entry. Returns the live one's follower. */
  follow<F extends RunFollower>(make: MakeFollower<F>): () => F {
    return this.#host.follow(make)
  }

  /** Adds a listener. Returns the function that removes it. */
  listen(listener: PlayerListener): () => void {
    return this.#host.listen(listener)
  }

  #receive(entry: SourceEntry): Result<null, Refusal> {
    switch (entry.kind) {
      case 'tick':
        this.run.advanceTo(entry.toMs)
        if (entry.isUneven) this.#dispatch({ type: 'moved' })
        if (this.#source.ordersTime) this.#host.notifyTick()
        break
      case 'skip':
        this.skips.atOnce(entry.toMs, () => this.#dispatch({ type: 'moved' }))
        break
      case 'input':
        return this.#host.apply(entry.input)
      case 'evidence':
        return this.#host.prove(entry)
      case 'clock':
        this.#dispatch(entry.change)
        if (isInterrupted(this.#clock)) this.run.interrupt()
        break
      case 'restart':
      case 'rewind':
        this.#host.replace(entry, () => this.#dispatch({ type: 'resumed' }))
        break
    }
    return accepted(null)
  }

  #moment(wallMs: number) {
    return { virtualMs: this.run.nowMs, wallMs, isOver: this.ended }
  }

  #dispatch(event: ClockEvent, wallMs = this.wallNowMs()): void {
    const { clock, notify } = nextClock(this.#clock, event, this.#moment(wallMs))
    this.#clock = clock
    if (event.type === 'resumed') this.#host.notifyFaults()
    if (notify) this.#host.notifyClock(this.clock)
  }
}
