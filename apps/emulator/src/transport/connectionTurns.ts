interface ConnectionTurnsParts {
  /** Longest work in a turn of the event loop, ms; the work on one connection is not cut. */
  readonly sliceMs: number
  /** Real time of a clock that never goes back, in ms. */
  readonly monotonicMs: () => number
  /** Calls back after other work of the process has run. */
  readonly nextTurn: (work: () => void) => void
}

/** Work on a connection. The same function waits once, however often it is given. */
type Work = () => void

/** Longest work on connections in a turn of the event loop, ms. */
const SLICE_MS = 5

/** The turns of a server: its requests, messages, writes and closes share them. */
export function turnsOfServer(): ConnectionTurns {
  return new ConnectionTurns({
    ...{ sliceMs: SLICE_MS, monotonicMs: () => performance.now() },
    nextTurn: (work) => void setImmediate(work),
  })
}

/**
 * Spreads short work on many connections, e.g. requests and writes of frames, over turns of the event loop; users take
 * turns. The work on a few connections is done at once.
 */
export class ConnectionTurns {
  readonly #parts: ConnectionTurnsParts
  /** The work that waits, by user, the next user first. */
  readonly #waiting = new Map<string, Set<Work>>()
  #leftMs: number
  #isScheduled = false

  constructor(parts: ConnectionTurnsParts) {
    this.#parts = parts
    this.#leftMs = parts.sliceMs
  }

  /** Does work for a user, at the latest when its turn has come. */
  run(user: string, work: Work): void {
    this.#schedule()
    if (this.#leftMs > 0 && this.#waiting.size === 0) this.#do(work)
    else this.#waiting.set(user, (this.#waiting.get(user) ?? new Set()).add(work))
  }

  #do(work: Work): void {
    const beganMs = this.#parts.monotonicMs()
    work()
    this.#leftMs -= this.#parts.monotonicMs() - beganMs
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    this.#parts.nextTurn(() => {
      this.#isScheduled = false
      this.#leftMs = this.#parts.sliceMs
      this.#workInTurn()
    })
  }

  #workInTurn(): void {
    for (const [user, own] of this.#waiting) {
      if (this.#leftMs <= 0) break
      // A user whose turn is over comes last.
      this.#waiting.delete(user)
      const [work] = own
      if (work === undefined) continue
      own.delete(work)
      if (own.size > 0) this.#waiting.set(user, own)
      this.#do(work)
    }
    if (this.#waiting.size > 0) this.#schedule()
  }
}
