import TinyQueue from 'tinyqueue'

interface Entry<T> {
  readonly dueAtMs: number
  readonly sequence: number
  readonly item: T
}

/** The content of a queue. */
export interface QueueState<T> {
  readonly entries: readonly Entry<T>[]
  readonly sequence: number
}

/** Events due in virtual time, ordered by due time and then by order of entry. */
export class EventQueue<T> {
  readonly #queue: TinyQueue<Entry<T>>
  #sequence: number

  constructor({ entries, sequence }: QueueState<T> = { entries: [], sequence: 0 }) {
    this.#queue = new TinyQueue<Entry<T>>(
      [...entries],
      (a, b) => a.dueAtMs - b.dueAtMs || a.sequence - b.sequence,
    )
    this.#sequence = sequence
  }

  /** The present content. */
  save(): QueueState<T> {
    return { entries: [...this.#queue.data], sequence: this.#sequence }
  }

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
