import type { RunInput } from '../inputs/input.ts'
import type { LoggedEntry } from '../log/worldLog.ts'
import type { MakeRun, SavedRun, SimulationRun } from '../run/simulationRun.ts'

/** Follows a run from its first entry, e.g. its log. A new run gets a new follower. */
export interface RunFollower {
  onEntry(entry: LoggedEntry): void
  /** The run that was made beside the live one becomes live. */
  onLive?(): void
  /** Another run has become live instead: this one gets no further entries. */
  onReplaced?(): void
  /**
   * A follower with the same state, for another run that is the same so far. It lacks what clients did besides inputs.
   * Without this, a run that goes back begins at its start.
   */
  copy?(run: SimulationRun): RunFollower
}

/** A run at a moment, with copies of its followers. */
export interface Checkpoint {
  readonly state: SavedRun
  readonly followers: ReadonlyMap<MakeFollower, RunFollower>
}

/** Makes the follower of a run; called before its first entry after its construction. */
export type MakeFollower<F extends RunFollower = RunFollower> = (run: SimulationRun) => F

/** A run with its followers. Before it is live, only they receive its entries: clients received them before. */
export class FollowedRun {
  readonly run: SimulationRun
  /** Entries of the construction, e.g. recorded answers that became active. */
  readonly #begun: LoggedEntry[] = []
  readonly #followers = new Map<MakeFollower, RunFollower>()
  readonly #makers: Iterable<MakeFollower>
  readonly #from: Checkpoint | undefined
  #start: Iterable<undefined> = []
  #listen: (entry: LoggedEntry) => void = (entry) => void this.#begun.push(entry)

  /**
   * Call `begin` before anything else.
   * @param propose orders the inputs that clients of the run cause
   * @param from where it begins, instead of its start
   */
  constructor(
    makeRun: MakeRun,
    makers: Iterable<MakeFollower>,
    propose: (input: RunInput) => void,
    from?: Checkpoint,
  ) {
    this.#makers = makers
    this.#from = from
    this.run = makeRun({
      ...{ listen: (entry) => this.#listen(entry), propose, from: from?.state },
      begin: (work) => {
        this.#start = work
      },
    })
  }

  /** Makes the start of the run, and the followers, in pieces of a few ms; yields after each. */
  *begin(): Generator<undefined, void> {
    yield* this.#start
    for (const make of this.#makers)
      this.#followers.set(make, this.#from?.followers.get(make)?.copy?.(this.run) ?? make(this.run))
    this.#listen = (entry) => this.#inform(entry)
  }

  /** Adds a follower from now on. */
  follow(make: MakeFollower): void {
    this.#followers.set(make, make(this.run))
  }

  /** The present state; `null` if a follower cannot be copied. */
  checkpoint(): Checkpoint | null {
    if ([...this.#followers.values()].some(({ copy }) => copy === undefined)) return null
    const followers = new Map<MakeFollower, RunFollower>()
    for (const [make, follower] of this.#followers) {
      const copy = follower.copy?.(this.run)
      if (copy === undefined) return null
      followers.set(make, copy)
    }
    return { state: this.run.save(), followers }
  }

  /** The follower that a function made. */
  followerOf<F extends RunFollower>(make: MakeFollower<F>): F {
    return this.#followers.get(make) as F
  }

  /**
   * Passes entries on from now on, after the followers.
   * @returns the entries of the construction
   */
  goLive(listen: (entry: LoggedEntry) => void): readonly LoggedEntry[] {
    this.#listen = (entry) => {
      this.#inform(entry)
      listen(entry)
    }
    for (const follower of this.#followers.values()) follower.onLive?.()
    return this.#begun
  }

  /** Call when another run has become live instead. */
  leave(): void {
    for (const follower of this.#followers.values()) follower.onReplaced?.()
  }

  #inform(entry: LoggedEntry): void {
    for (const follower of this.#followers.values()) follower.onEntry(entry)
  }
}
