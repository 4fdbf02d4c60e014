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

/** Devices whose midnights outlive their world, of each family. */
const DEVICES_CACHED = 200
const contentCaches: Map<string, unknown>[] = []

/** Forgets the midnights of all worlds that exist, so that a next one computes its own. */
export function forgetMidnights(): void {
  for (const cache of contentCaches) cache.clear()
}

/**
 * Midnight states that precede all inputs, by device and day. Worlds of the same devices share these states: after a
 * seek back, and when a scenario is played again, e.g. after an edit.
 */
export class MidnightCache<State> {
  readonly #bySpec = new WeakMap<DeviceSpec, Map<number, State>>()
  /** The devices of the latest worlds, the latest last. */
  readonly #byContent = new Map<string, Map<number, State>>()

  constructor() {
    contentCaches.push(this.#byContent)
  }

  of(spec: DeviceSpec): Map<number, State> {
    const past = this.#bySpec.get(spec) ?? this.#ofEqual(contentOf(spec))
    this.#bySpec.set(spec, past)
    return past
  }

  #ofEqual(content: string): Map<number, State> {
    const past = this.#byContent.get(content) ?? new Map<number, State>()
    this.#byContent.delete(content)
    this.#byContent.set(content, past)
    for (const oldest of this.#byContent.keys()) {
      if (this.#byContent.size <= DEVICES_CACHED) break
      this.#byContent.delete(oldest)
    }
    return past
  }
}

/** Everything that determines a device's history. The name of its site does not, and is slow to make. */
function contentOf({ site, ...rest }: DeviceSpec): string {
  const { latitude, longitude, region, regionCentre, tz, kind } = site
  return JSON.stringify({ ...rest, latitude, longitude, region, regionCentre, tz, kind })
}
