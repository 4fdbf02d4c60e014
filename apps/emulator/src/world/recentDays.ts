/** What is remembered of days, by their number; beyond a count the one unused for longest is forgotten. */
export class RecentDays<T> {
  readonly #kept: number
  readonly #days = new Map<number, T>()
  #newest = Number.NaN

  constructor(kept: number) {
    this.#kept = kept
  }

  get(day: number): T | undefined {
    const found = this.#days.get(day)
    // A map keeps the order of entry, so entering anew makes a day the newest.
    if (found !== undefined && day !== this.#newest) this.set(day, found)
    return found
  }

  set(day: number, value: T): void {
    this.#days.delete(day)
    this.#days.set(day, value)
    this.#newest = day
    const [oldest] = this.#days.keys()
    if (this.#days.size > this.#kept && oldest !== undefined) this.#days.delete(oldest)
  }

  /** Forgets a day and all later ones. */
  forgetFrom(day: number): void {
    for (const known of [...this.#days.keys()]) if (known >= day) this.#days.delete(known)
    this.#newest = Number.NaN
  }

  get size(): number {
    return this.#days.size
  }
}
