/**
 * The three moments that were asked for last. A report asks for its own again and again, and for the beginning
 * of its hour or day, which the next report asks for too.
 */
export class RecentMoments<M extends { readonly ms: number }> {
  #newest: M | null = null
  #second: M | null = null
  #oldest: M | null = null

  /** The moment, which is the newest from now on; `undefined` when it is not one of the three. */
  get(ms: number): M | undefined {
    if (this.#newest?.ms === ms) return this.#newest
    const found = this.#second?.ms === ms ? this.#second : this.#oldest
    if (found?.ms !== ms) return undefined
    if (found === this.#oldest) this.#oldest = this.#second
    this.#second = this.#newest
    this.#newest = found
    return found
  }

  /** Keeps a moment that is not one of the three yet. */
  add(moment: M): void {
    this.#oldest = this.#second
    this.#second = this.#newest
    this.#newest = moment
  }

  clear(): void {
    this.#newest = null
    this.#second = null
    this.#oldest = null
  }
}
