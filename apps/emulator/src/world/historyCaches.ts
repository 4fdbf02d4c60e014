import type { DeviceSpec } from './spec.ts'

/** Values by key, at most `capacity` of them; the least recently used one is dropped. */
class Recent<K, T> {
  readonly #capacity: number
  readonly #values = new Map<K, T>()
  #newest: K | null = null

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get(key: K): T | undefined {
    const found = this.#values.get(key)
    // A map keeps insertion order, so inserting again makes a key the newest.
    // Stryker disable next-line ConditionalExpression: a shortcut: the newest key is the last already
    if (found !== undefined && key !== this.#newest) this.set(key, found)
    return found
  }

  set(key: K, value: T): void {
    this.#values.delete(key)
    this.#values.set(key, value)
    this.#newest = key
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.#capacity) return
      this.#values.delete(oldest)
    }
  }

  /** Drops the keys for which a condition holds. */
  drop(isDropped: (key: K) => boolean): void {
    for (const key of [...this.#values.keys()]) if (isDropped(key)) this.#values.delete(key)
    this.#newest = null
  }

  get size(): number {
    return this.#values.size
  }
}

/** Values by day. */
export class RecentDays<T> extends Recent<number, T> {
  /** Drops a day and all later ones. */
  dropFrom(day: number): void {
    this.drop((known) => known >= day)
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
const contentCaches: Recent<string, unknown>[] = []

/** Forgets the midnights of all worlds that exist, so that a next one computes its own. */
export function forgetMidnights(): void {
  for (const cache of contentCaches) cache.drop(() => true)
}

/**
 * Midnight states that precede all inputs, by device and day. Worlds of the same devices share these states: after a
 * seek back, and when a scenario is played again, e.g. after an edit.
 */
export class MidnightCache<State> {
  readonly #bySpec = new WeakMap<DeviceSpec, Map<number, State>>()
  /** The devices of the latest worlds, the latest last. */
  readonly #byContent = new Recent<string, Map<number, State>>(DEVICES_CACHED)

  constructor() {
    contentCaches.push(this.#byContent)
  }

  of(spec: DeviceSpec): Map<number, State> {
    const known = this.#bySpec.get(spec)
    if (known !== undefined) return known
    const content = contentOf(spec)
    const past = this.#byContent.get(content) ?? new Map<number, State>()
    this.#byContent.set(content, past)
    this.#bySpec.set(spec, past)
    return past
  }
}

/** Everything that determines a device's history. The name of its site does not, and is slow to make. */
function contentOf({ site, ...rest }: DeviceSpec): string {
  const { latitude, longitude, region, regionCentre, tz, kind } = site
  return JSON.stringify({ ...rest, latitude, longitude, region, regionCentre, tz, kind })
}
