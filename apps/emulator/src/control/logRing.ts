/** The newest entries of a log; older ones are dropped, and how many is told. */
export class LogRing<T> {
  readonly #capacity: number
  readonly #line: (entry: T) => string
  #entries: T[] = []
  #dropped = 0

  /** @param line an entry as a line, without its end */
  constructor(capacity: number, line: (entry: T) => string) {
    this.#capacity = capacity
    this.#line = line
  }

  add(entry: T): void {
    this.#entries.push(entry)
    // Cutting half at a time keeps adding cheap.
    if (this.#entries.length < this.#capacity * 2) return
    this.#dropped += this.#entries.length - this.#capacity
    this.#entries = this.#entries.slice(-this.#capacity)
  }

  clear(): void {
    this.#entries = []
    this.#dropped = 0
  }

  /** NDJSON; begins with a line that tells what was dropped, if anything was. */
  lines(): string[] {
    const dropped =
      this.#dropped > 0 ? [JSON.stringify({ kind: 'dropped', entries: this.#dropped })] : []
    return [...dropped, ...this.#entries.map(this.#line)]
  }
}
