import type { DeviceSpec } from './spec.ts'

/** Values by day, at most `capacity` of them; the least recently used day is dropped. */
export class RecentDays<T> {
  readonly #capacity: number
  readonly #days = new Map<number, T>()
  #newest = Number.NaN

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get(day: number): T | undefined {
    const found = this.#days.get(day)
    // A map keeps insertion order, so inserting again makes a day the newest.
    // Stryker disable next-line ConditionalExpression: a shortcut: the newest day is the last already
    if (found !== undefined && day !== this.#newest) this.set(day, found)
    return found
  }

  set(day: number, value: T): void {
    this.#days.delete(day)
    this.#days.set(day, value)
    this.#newest = day
    for (const oldest of this.#days.keys()) {
      if (this.#days.size <= this.#capacity) return
      this.#days.delete(oldest)
    }
  }

  /** Drops a day and all later ones. */
  dropFrom(day: number): void {
    for (const known of [...this.#days.keys()]) if (known >= day) this.#days.delete(known)
    this.#newest = Number.NaN
  }

  get size(): number {
    return this.#days.size
  }
}

/**
 * The three most recently read moments. A report reads its own moment repeatedly, and the start of
 * its hour or day, which the next report reads too.
 */
export class RecentMoments<M extends { readonly ms: number }> {
  #newest: M | null = null
  #second: M | null = null
  #oldest: M | null = null

  /** The moment, marked as newest; `undefined` if it is not cached. */
  get(ms: number): M | undefined {
    if (this.#newest?.ms === ms) return this.#newest
    const found = this.#second?.ms === ms ? this.#second : this.#oldest
    if (found?.ms !== ms) return undefined
    if (found === this.#oldest) this.#oldest = this.#second
    this.#second = this.#newest
    this.#newest = found
    return found
  }

  /** Adds a moment that is not cached yet. */
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

/**
 * Midnight states that precede all inputs, by device and day. A seek back creates a new world of
 * the same devices, which shares these states.
 */
export class MidnightCache<State> {
  readonly #byDevice = new WeakMap<DeviceSpec, Map<number, State>>()

  of(spec: DeviceSpec): Map<number, State> {
    let past = this.#byDevice.get(spec)
    if (past === undefined) {
      past = new Map()
      this.#byDevice.set(spec, past)
    }
    return past
  }
}
