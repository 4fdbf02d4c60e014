/** Format of the entries of a log, and an estimate of their memory. */
export interface LogFormat<T> {
  /** The entry as a line, without the line end. */
  readonly line: (entry: T) => string
  /** Memory of the entry, in bytes: an estimate. */
  readonly bytes: (entry: T) => number
}

/** Bounds of a log. A log over a bound drops its older half. */
export interface LogBounds {
  /** Minimum number of entries kept, unless they exceed the bytes; twice as many is the maximum. */
  readonly entries: number
  readonly bytes: number
}

/** A ring of the newest entries of a log; counts the dropped ones. */
export class LogRing<T> {
  readonly #bounds: LogBounds
  readonly #format: LogFormat<T>
  #entries: T[] = []
  #bytes = 0
  #dropped = 0

  constructor(bounds: LogBounds, format: LogFormat<T>) {
    this.#bounds = bounds
    this.#format = format
  }

  /** Estimated memory of the entries, in bytes; never over the bound. */
  get bytes(): number {
    return this.#bytes
  }

  /** A ring with the same entries. */
  copy(): LogRing<T> {
    const copy = new LogRing(this.#bounds, this.#format)
    copy.#entries = [...this.#entries]
    copy.#bytes = this.#bytes
    copy.#dropped = this.#dropped
    return copy
  }

  add(entry: T): void {
    this.#entries.push(entry)
    this.#bytes += this.#format.bytes(entry)
    const { entries, bytes } = this.#bounds
    // Half of the entries are dropped at once, so adding is cheap on average.
    if (this.#entries.length >= entries * 2) this.#drop((kept) => kept > entries)
    if (this.#bytes > bytes) this.#drop(() => this.#bytes > bytes / 2)
  }

  /** Drops all entries. */
  clear(): void {
    // At once: a run that is replaced by a seek would pay for each entry that it has logged.
    this.#dropped += this.#entries.length
    this.#entries = []
    this.#bytes = 0
  }

  /**
   * Lines of the current entries, made when they are read. The first one counts dropped entries, if any. Entries
   * that leave the log before they are read are counted at their place.
   */
  *lines(): Generator<string, undefined> {
    let at = this.#dropped
    const end = at + this.#entries.length
    if (this.#dropped > 0) yield droppedLine(this.#dropped)
    for (; at < end; at += 1) {
      if (at < this.#dropped) {
        const next = Math.min(this.#dropped, end)
        yield droppedLine(next - at)
        at = next
      }
      const entry = this.#entries[at - this.#dropped]
      if (at < end && entry !== undefined) yield this.#format.line(entry)
    }
  }

  /** Drops the oldest entries while a condition holds for the number that remains. */
  #drop(isOver: (kept: number) => boolean): void {
    const { length } = this.#entries
    let dropped = 0
    while (dropped < length && isOver(length - dropped)) {
      this.#bytes -= this.#format.bytes(this.#entries[dropped] as T)
      dropped += 1
    }
    this.#entries = this.#entries.slice(dropped)
    this.#dropped += dropped
  }
}

function droppedLine(entries: number): string {
  return JSON.stringify({ kind: 'dropped', entries })
}
