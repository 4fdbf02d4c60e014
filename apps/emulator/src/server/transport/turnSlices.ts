/** Parts of `TurnSlices`. */
export interface TurnSlicesParts {
  /** Longest work in a turn of the event loop, ms; a piece of it is not cut. */
  readonly sliceMs: number
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
  #leftMs: number
  #isScheduled = false

  constructor(parts: TurnSlicesParts) {
    this.#parts = parts
    this.#leftMs = parts.sliceMs
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
      this.#leftMs = this.#parts.sliceMs
      this.#parts.onTurn()
    })
  }
}
