import type { Checkpoint } from './hostedRun.ts'

/** Checkpoints are kept at most this often, in log entries, unless a fleet has more devices. */
const ENTRIES_MIN = 1000
/** Most checkpoints, and most saved devices in all of them; two are kept of any fleet. */
const COUNT_MAX = 12
const DEVICES_MAX = 120_000

/**
 * Moments of a run from which it can be made again, so that going back costs little however long the run is. The newer
 * ones are closer together: of too many, the one goes that shortens the way back the least, compared to its age.
 */
export class Checkpoints {
  readonly #every: number | undefined
  /** In order of time. */
  #all: Checkpoint[] = []

  /** @param every distance in log entries; by default it depends on the fleet */
  constructor(every?: number) {
    this.#every = every
  }

  get count(): number {
    return this.#all.length
  }

  /** Whether a run of so many log entries and devices is far from the checkpoint before it. */
  isDue(seq: number, devices: number): boolean {
    const before = this.#all.findLast(({ state }) => state.seq <= seq)
    return seq - (before?.state.seq ?? 0) >= (this.#every ?? Math.max(ENTRIES_MIN, 2 * devices))
  }

  add(checkpoint: Checkpoint): void {
    const { seq, devices } = checkpoint.state
    const at = this.#all.findLastIndex(({ state }) => state.seq <= seq) + 1
    this.#all.splice(at, 0, checkpoint)
    const countMax = Math.max(2, Math.min(COUNT_MAX, Math.floor(DEVICES_MAX / devices.length)))
    if (this.#all.length > countMax) this.#all.splice(this.#leastUseful(), 1)
  }

  /** The last checkpoint before a moment, with copies of all these followers. */
  before(ms: number, followers: Iterable<unknown>): Checkpoint | undefined {
    const wanted = [...followers]
    return this.#all.findLast(
      ({ state, followers }) =>
        state.nowMs < ms && wanted.every((make) => followers.has(make as never)),
    )
  }

  /** Drops those after a moment; all by default. */
  dropAfter(ms = Number.NEGATIVE_INFINITY): void {
    this.#all = this.#all.filter(({ state }) => state.nowMs <= ms)
  }

  /** Never the newest one. */
  #leastUseful(): number {
    const seqs = this.#all.map(({ state }) => state.seq)
    const newest = seqs.at(-1) ?? 0
    const gaps = seqs.slice(0, -1).map((_, index) => {
      const before = seqs[index - 1] ?? 0
      return ((seqs[index + 1] ?? 0) - before) / (newest - before)
    })
    return gaps.indexOf(Math.min(...gaps))
  }
}
