/** Parts of `TurnSlices`. */
interface TurnSlicesParts {
  /** Longest work of one kind in a turn of the event loop, ms; a piece of it is not cut. Default: 5. */
  readonly sliceMs?: number
  /** Real time of a clock that never goes back, in ms. */
  readonly monotonicMs: () => number
  /** Calls back after other work of the process has run. */
  readonly nextTurn: (work: () => void) => void
  /** Called in the turn after each in which something was done, with time for a new slice. */
  readonly onTurn: () => void
}

/** Divides work into slices of a few ms, one in each turn of the event loop. */
export class TurnSlices {
  readonly #parts: TurnSlicesParts
  readonly #sliceMs: number
  #leftMs: number
  #isScheduled = false

  constructor(parts: TurnSlicesParts) {
    this.#parts = parts
    this.#sliceMs = parts.sliceMs ?? 5
    this.#leftMs = this.#sliceMs
  }

  /** Whether the slice of this turn has time left; otherwise `onTurn` follows. */
  get hasTime(): boolean {
    return this.#leftMs > 0
  }

  /** Does a piece of work now. */
  do(piece: () => void): void {
    // Before the piece, which may throw.
    this.#schedule()
    const beganMs = this.#parts.monotonicMs()
    piece()
    this.#leftMs -= this.#parts.monotonicMs() - beganMs
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    this.#parts.nextTurn(() => {
      this.#isScheduled = false
      this.#leftMs = this.#sliceMs
      this.#parts.onTurn()
    })
  }
}

/** Work on a connection. The same function waits once, however often it is given. */
type Work = () => void

/** The turns of a server: its requests, messages, writes and closes share them. */
export function turnsOfServer(): ConnectionTurns {
  return new ConnectionTurns({
    monotonicMs: () => performance.now(),
    nextTurn: (work) => void setImmediate(work),
  })
}

/**
 * Spreads short work on many connections, e.g. requests and writes of frames, over turns of the event loop; users take
 * turns. The work on a few connections is done at once.
 */
export class ConnectionTurns {
  readonly #slices: TurnSlices
  /** The work that waits, by user, the next user first. */
  readonly #waiting = new Map<string, Set<Work>>()

  constructor(parts: Omit<TurnSlicesParts, 'onTurn'>) {
    this.#slices = new TurnSlices({ ...parts, onTurn: () => this.#workInTurn() })
  }

  /** Does work for a user, at the latest when its turn has come. */
  run(user: string, work: Work): void {
    if (this.#slices.hasTime && this.#waiting.size === 0) this.#slices.do(work)
    else this.#waiting.set(user, (this.#waiting.get(user) ?? new Set()).add(work))
  }

  #workInTurn(): void {
    for (const [user, own] of this.#waiting) {
      if (!this.#slices.hasTime) break
      // A user whose turn is over comes last.
      this.#waiting.delete(user)
      const [work] = own
      if (work === undefined) continue
      own.delete(work)
      if (own.size > 0) this.#waiting.set(user, own)
      this.#slices.do(work)
    }
  }
}
