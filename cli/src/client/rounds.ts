/** Counts the rounds of a loop of a client, each of which begins after the end of the one before. */
export class Rounds {
  #begun = 0
  #ended = 0
  readonly #waiting = new Set<{ readonly round: number; readonly resolve: () => void }>()

  /** Makes a round. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    this.#begun += 1
    try {
      return await work()
    } finally {
      this.#ended += 1
      for (const one of this.#waiting) {
        if (one.round > this.#ended) continue
        this.#waiting.delete(one)
        one.resolve()
      }
    }
  }

  /** Resolves when this many rounds that begin from now on have ended. */
  next(count: number): Promise<void> {
    const round = this.#begun + count
    return new Promise((resolve) => void this.#waiting.add({ round, resolve }))
  }
}
