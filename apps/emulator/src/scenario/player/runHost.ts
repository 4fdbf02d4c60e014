import { accepted, type ClockReading, type Refusal, type Result } from '@wattpost/protocol'
import { finished } from '../../world/pausable.ts'
import type { EvidenceEntry } from '../inputs/evidence.ts'
import { inputsUntil, type RunInput } from '../inputs/input.ts'
import type { InputSource, Outcome, SourceEntry } from '../inputs/inputSource.ts'
import { rerunInputs } from '../inputs/rerunInputs.ts'
import type { LoggedTraffic } from '../log/trafficLog.ts'
import type { LoggedEntry } from '../log/worldLog.ts'
import type { MakeRun, SimulationRun } from '../run/simulationRun.ts'
import type { Checkpoints } from './checkpoints.ts'
import { type Checkpoint, HostedRun, type MakeFollower, type RunFollower } from './hostedRun.ts'
import type { PlayerListener } from './playerListener.ts'

/** An entry that begins another run. */
export type ReplacingEntry = Extract<SourceEntry, { readonly kind: 'restart' | 'rewind' }>

/** Holds the live run of a player and passes its entries to the listeners, in order of arrival. */
export class RunHost {
  readonly #listeners = new Set<PlayerListener>()
  readonly #followers = new Set<MakeFollower>()
  readonly #propose: (input: RunInput) => void
  readonly #checkpoints: Checkpoints
  #makeRun: MakeRun
  #live: HostedRun
  /** Inputs that the live run has applied, in order. */
  #inputs: RunInput[] = []
  #epoch: number
  /** The run that was made for an entry before its turn. */
  #prepared: { readonly entry: ReplacingEntry; readonly hosted: HostedRun } | null = null
  /** Number of nested batches. */
  #batches = 0
  #hasNewFaults = false

  /** @param propose orders the inputs that clients of the run cause */
  constructor(
    makeRun: MakeRun,
    epoch: number,
    propose: (input: RunInput) => void,
    checkpoints: Checkpoints,
  ) {
    this.#checkpoints = checkpoints
    this.#epoch = epoch
    this.#propose = propose
    this.#makeRun = makeRun
    this.#live = this.prepare(makeRun)
    finished(this.#live.begin())
    this.#live.goLive((entry) => this.#onEntry(entry))
  }

  get run(): SimulationRun {
    return this.#live.run
  }

  /** The inputs of the live run so far, in order. */
  get inputs(): readonly RunInput[] {
    return this.#inputs
  }

  get makeRun(): MakeRun {
    return this.#makeRun
  }

  /** Rises with each replacement. */
  get epoch(): number {
    return this.#epoch
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

  /** A run beside the live one, whose start is still to be made. */
  prepare(makeRun: MakeRun, from?: Checkpoint): HostedRun {
    return new HostedRun(makeRun, this.#followers, this.#propose, from)
  }

  /** The live run again beside it, at a checkpoint before a moment or at its start, which is still to be made. */
  prepareBefore(ms: number): HostedRun {
    return this.prepare(this.#makeRun, this.#checkpoints.before(ms, this.#followers))
  }

  /** Keeps a checkpoint of a run that is the same as the live one, or will be, if one is due. */
  keepCheckpoint(hosted = this.#live): void {
    const { run } = hosted
    const { seq, inputCount: inputs, world } = run
    if (run.isMoving || !this.#checkpoints.isDue({ seq, inputs }, world.simulatedDevices.length))
      return
    this.#keep(hosted)
  }

  /** Plays an entry, and keeps a checkpoint if one is due. */
  play<T>(entry: () => T): T {
    // The first one is kept before the run advances: to begin a large fleet takes long.
    if (this.#checkpoints.count === 0 && !this.run.isMoving) this.#keep(this.#live)
    const result = this.batch(entry)
    this.keepCheckpoint()
    return result
  }

  #keep(hosted: HostedRun): void {
    const checkpoint = hosted.checkpoint()
    if (checkpoint !== null) this.#checkpoints.add(checkpoint)
  }

  /** Applies an input at its moment. Refuses what the run cannot do; throws for one that is older than the last. */
  apply(input: RunInput): Result<null, Refusal> {
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

  /** The run of an entry, beside the live one. Throws if its inputs do not fit. */
  rerun(entry: ReplacingEntry): HostedRun {
    return finished(this.#rerunInPieces(entry))
  }

  /** Makes the run of an entry before its turn, in pieces; it yields after each. Throws if its inputs do not fit. */
  *prepareEntry(entry: ReplacingEntry): Generator<undefined, void> {
    const hosted = yield* this.#rerunInPieces(entry)
    this.#prepared = { entry, hosted }
  }

  *#rerunInPieces(entry: ReplacingEntry): Generator<undefined, HostedRun> {
    const hosted =
      entry.kind === 'rewind' ? this.prepareBefore(entry.toMs) : this.prepare(entry.makeRun)
    yield* hosted.begin()
    const { run } = hosted
    const inputs = this.#inputsOf(entry).slice(run.inputCount)
    const rerun = yield* rerunInputs(run, inputs, entry.toMs)
    if (!rerun.ok) throw new Error(`the inputs do not fit the run: ${rerun.error.message}`)
    return hosted
  }

  /** Appends an entry whose run was made before. */
  begin(source: InputSource, entry: ReplacingEntry, hosted: HostedRun): Outcome {
    this.#prepared = { entry, hosted }
    try {
      return source.propose(entry)
    } finally {
      this.#prepared = null
    }
  }

  /**
   * Makes the run of an entry live: the prepared run, or else a new one.
   * @param onLive called when it is live, also when a listener throws
   */
  replace(entry: ReplacingEntry, onLive: () => void): void {
    const prepared = this.#prepared?.entry === entry ? this.#prepared.hosted : null
    const before = this.#live
    this.#live = prepared ?? this.rerun(entry)
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
      onLive()
    }
  }

  /** Reports evidence at its moment, after all that is due there. */
  prove({ evidence, atMs }: EvidenceEntry): Result<null, Refusal> {
    this.run.advanceTo(atMs)
    this.#notify((listener) => listener.evidence?.(evidence, atMs))
    return accepted(null)
  }

  notifyTraffic(entry: LoggedTraffic): void {
    this.#notify((listener) => listener.traffic?.(entry))
  }

  notifyFaults(): void {
    const activeFaults = this.run.faults.all
    this.#notify((listener) => listener.faults?.(activeFaults))
  }

  /**
   * Does work after which faults are reported once, not after each change: a report takes as long as there are
   * active faults. Changes are reported before any other entry.
   */
  batch<T>(work: () => T): T {
    this.#batches += 1
    try {
      return work()
    } finally {
      this.#batches -= 1
      if (this.#batches === 0) this.#notifyNewFaults()
    }
  }

  notifyTick(): void {
    this.#notify((listener) => listener.tick?.())
  }

  notifyClock(reading: ClockReading): void {
    this.#notify((listener) => listener.clock?.(reading))
  }

  #inputsOf(entry: ReplacingEntry): RunInput[] {
    return entry.kind === 'rewind' ? inputsUntil(this.#inputs, entry.toMs) : [...entry.inputs]
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
    this.notifyFaults()
  }

  #notify(call: (listener: PlayerListener) => void): void {
    for (const listener of this.#listeners) call(listener)
  }
}
