import type { SavedRun } from '../run/simulationRun.ts'
import type { Checkpoint } from './followedRun.ts'

/** Smallest distance of checkpoints, in log entries: this, two reports of each device, or a share of the run. */
const ENTRIES_MIN = 1000
const SHARE_MIN = 0.01
/** Or in inputs, which take longest to apply again: this, or a share of the devices. */
const INPUTS_MIN = 100
const DEVICE_SHARE_MIN = 0.1
/** Most checkpoints, and most saved devices in all of them; two are kept of any fleet. */
const COUNT_MAX = 16
const DEVICES_MAX = 120_000
/** Within this share of the run before its end, checkpoints are equally close together. */
const NEW_SHARE = 0.1

/**
 * Moments of a run from which it can be made again, so that the cost of a seek back does not grow with the run. The newer
 * ones are closer together: of too many, the one goes whose gap is the smallest, compared to its age.
 */
export class Checkpoints {
  readonly #every: number | undefined
  /** In order of time. */
  #all: Checkpoint[] = []
  /** The last one that was added, also if it was the one to go. */
  #last: Pick<SavedRun, 'seq' | 'inputs'> | null = null

  /** @param every distance in log entries; by default it depends on the fleet */
  constructor(every?: number) {
    this.#every = every
  }

  get count(): number {
    return this.#all.length
  }

  /** Whether a run with these numbers of log entries, inputs and devices needs another checkpoint. */
  isDue({ seq, inputs }: Pick<SavedRun, 'seq' | 'inputs'>, devices: number): boolean {
    const before = this.#all.findLast(({ state }) => state.seq <= seq)?.state
    // A rerun between two checkpoints would make the same one at each input, only to drop it.
    const last = this.#last !== null && this.#last.seq <= seq ? this.#last : null
    const entries = seq - Math.max(before?.seq ?? 0, last?.seq ?? 0)
    if (this.#every !== undefined) return entries >= this.#every
    if (entries >= Math.max(ENTRIES_MIN, 2 * devices, seq * SHARE_MIN)) return true
    const applied = inputs - Math.max(before?.inputs ?? 0, last?.inputs ?? 0)
    return applied >= Math.max(INPUTS_MIN, devices * DEVICE_SHARE_MIN)
  }

  add(checkpoint: Checkpoint): void {
    if (this.#every === Infinity) return
    const { seq, inputs, devices } = checkpoint.state
    this.#last = { seq, inputs }
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
    this.#last = null
  }

  /** Never the first or the newest one. */
  #leastUseful(): number {
    const seqs = this.#all.map(({ state }) => state.seq)
    const newest = seqs.at(-1) ?? 0
    const gaps = seqs.slice(1, -1).map((_, index) => {
      const before = seqs[index] ?? 0
      return ((seqs[index + 2] ?? 0) - before) / (newest - before + newest * NEW_SHARE)
    })
    return gaps.indexOf(Math.min(...gaps)) + 1
  }
}
