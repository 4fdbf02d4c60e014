import { type LoggedEntry, logLine } from '../scenario/worldLog.ts'

/** The newest entries of the world log; older ones are dropped, and how many is told. */
export class LogRing {
  readonly #capacity: number
  #entries: LoggedEntry[] = []
  #dropped = 0

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  add(entry: LoggedEntry): void {
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
    return [...dropped, ...this.#entries.map(logLine)]
  }
}
