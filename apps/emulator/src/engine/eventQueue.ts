import TinyQueue from 'tinyqueue'

interface Entry<T> {
  readonly dueAtMs: number
  readonly sequence: number
  readonly item: T
}

/** Events due in virtual time, ordered by due time and then by order of entry. */
export class EventQueue<T> {
  readonly #queue = new TinyQueue<Entry<T>>(
    [],
    (a, b) => a.dueAtMs - b.dueAtMs || a.sequence - b.sequence,
  )
  #sequence = 0

  add(dueAtMs: number, item: T): void {
    this.#queue.push({ dueAtMs, sequence: this.#sequence++, item })
  }

  /**
   * Removes and returns the next event due at or before `untilMs`; `undefined` when there is none.
   */
  popDue(untilMs: number): { readonly dueAtMs: number; readonly item: T } | undefined {
    const next = this.#queue.peek()
    return next !== undefined && next.dueAtMs <= untilMs ? this.#queue.pop() : undefined
  }

  get size(): number {
    return this.#queue.length
  }
}
