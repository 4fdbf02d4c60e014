interface WriteTurnsParts {
  /** Longest work in a turn of the event loop, ms; the write to one connection is not cut. */
  readonly sliceMs: number
  /** Real time of a clock that never goes back, in ms. */
  readonly monotonicMs: () => number
  /** Calls back after other work of the process has run. */
  readonly nextTurn: (work: () => void) => void
}

/** A connection with messages that wait to be written. */
interface Writable {
  flush(): void
}

/**
 * Spreads the writes of frames that go to many connections over turns of the event loop; users take turns. A few
 * connections are written to at once.
 */
export class WriteTurns {
  readonly #parts: WriteTurnsParts
  /** The connections that wait, by user, the next user first. */
  readonly #waiting = new Map<string, Set<Writable>>()
  #leftMs: number
  #isScheduled = false

  constructor(parts: WriteTurnsParts) {
    this.#parts = parts
    this.#leftMs = parts.sliceMs
  }

  /** Writes all that waits for a connection, at the latest when its turn has come. */
  write(uid: string, connection: Writable): void {
    this.#schedule()
    if (this.#leftMs > 0 && this.#waiting.size === 0) this.#flush(connection)
    else this.#waiting.set(uid, (this.#waiting.get(uid) ?? new Set()).add(connection))
  }

  #flush(connection: Writable): void {
    const beganMs = this.#parts.monotonicMs()
    connection.flush()
    this.#leftMs -= this.#parts.monotonicMs() - beganMs
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    this.#parts.nextTurn(() => {
      this.#isScheduled = false
      this.#leftMs = this.#parts.sliceMs
      this.#work()
    })
  }

  #work(): void {
    for (const [uid, own] of this.#waiting) {
      if (this.#leftMs <= 0) break
      // A user whose turn is over comes last.
      this.#waiting.delete(uid)
      const [connection] = own
      if (connection === undefined) continue
      own.delete(connection)
      if (own.size > 0) this.#waiting.set(uid, own)
      this.#flush(connection)
    }
    if (this.#waiting.size > 0) this.#schedule()
  }
}
