import TinyQueue from 'tinyqueue'

interface Entry<T> {
  readonly dueAtMs: number
  readonly sequence: number
  readonly item: T
}

/** What is to come, in virtual time: popped by due time, then in the order in which it was entered. */
export class Agenda<T> {
  readonly #queue = new TinyQueue<Entry<T>>(
    [],
    (a, b) => a.dueAtMs - b.dueAtMs || a.sequence - b.sequence,
  )
  #sequence = 0

  enter(dueAtMs: number, item: T): void {
    this.#queue.push({ dueAtMs, sequence: this.#sequence++, item })
  }

  /** The next entry that is due at or before a moment, taken off; `undefined` when there is none. */
  popDue(untilMs: number): { readonly dueAtMs: number; readonly item: T } | undefined {
    const next = this.#queue.peek()
    return next !== undefined && next.dueAtMs <= untilMs ? this.#queue.pop() : undefined
  }

  get size(): number {
    return this.#queue.length
  }
}
