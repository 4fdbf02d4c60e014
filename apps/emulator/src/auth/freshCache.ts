export interface FreshCacheOptions<V> {
  readonly nowMs: () => number
  /** Until when a value is kept, by the same clock; `null` for a value that is not kept. */
  readonly keptUntilMs: (value: V, requestedAtMs: number) => number | null
  /** Age from which a value in use is loaded again while it is still returned, in ms; default: none. */
  readonly renewFromAgeMs?: number
  readonly maxEntries: number
}

interface Entry<V> {
  readonly value: V
  readonly renewAtMs: number
  readonly untilMs: number
}

/**
 * Caches at most `maxEntries` values by key. Concurrent calls for a key share one load. With `renewFromAgeMs`, calls
 * for a key that is asked for often never wait for a load.
 */
export class FreshCache<V> {
  readonly #source: (key: string) => Promise<V>
  readonly #options: FreshCacheOptions<V>
  readonly #entries = new Map<string, Entry<V>>()
  readonly #pending = new Map<string, Promise<V>>()
  #changes = 0

  constructor(load: (key: string) => Promise<V>, options: FreshCacheOptions<V>) {
    this.#source = load
    this.#options = options
  }

  async get(key: string): Promise<V> {
    const known = this.#entries.get(key)
    const nowMs = this.#options.nowMs()
    if (known === undefined || nowMs >= known.untilMs) return this.#load(key)
    // The next call that needs the value meets the error.
    if (nowMs >= known.renewAtMs) this.#load(key).catch(() => {})
    return known.value
  }

  /** Drops the values that match. Loads that have begun are neither kept nor shared any more. */
  forget(matches: (value: V, key: string) => boolean): void {
    this.#changes += 1
    this.#pending.clear()
    for (const [key, { value }] of this.#entries) if (matches(value, key)) this.#entries.delete(key)
  }

  #load(key: string): Promise<V> {
    return this.#pending.get(key) ?? this.#share(key)
  }

  #share(key: string): Promise<V> {
    const requested: Promise<V> = this.#request(key).finally(() => {
      if (this.#pending.get(key) === requested) this.#pending.delete(key)
    })
    this.#pending.set(key, requested)
    return requested
  }

  async #request(key: string): Promise<V> {
    const requestedAtMs = this.#options.nowMs()
    const changesBefore = this.#changes
    const value = await this.#source(key)
    // The value may be older than what made the cache forget.
    if (this.#changes === changesBefore) this.#keep(key, value, requestedAtMs)
    return value
  }

  #keep(key: string, value: V, requestedAtMs: number): void {
    const untilMs = this.#options.keptUntilMs(value, requestedAtMs)
    this.#entries.delete(key)
    if (untilMs === null) return
    const { renewFromAgeMs = Number.POSITIVE_INFINITY } = this.#options
    this.#entries.set(key, { value, untilMs, renewAtMs: requestedAtMs + renewFromAgeMs })
    // A map keeps insertion order, so the first is the oldest.
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > this.#options.maxEntries && oldest !== undefined)
      this.#entries.delete(oldest)
  }
}
