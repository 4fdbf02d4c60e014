import { HOUR_MS } from './time.ts'
import { zoned } from './zone.ts'

/** A zone's offset from UTC, quick to ask again and again: it is looked up once between two clock changes. */
export class ZoneOffset {
  readonly #tz: string
  #fromMs = 0
  #toMs = 0
  #offsetMs = 0

  constructor(tz: string) {
    this.#tz = tz
  }

  /** How far the zone is ahead of UTC, in ms. */
  at(ms: number): number {
    if (ms < this.#fromMs || ms >= this.#toMs) this.#lookUp(ms)
    return this.#offsetMs
  }

  /** The beginning of the hour on the zone's wall clock that holds a moment. */
  hourStartMs(ms: number): number {
    const offsetMs = this.at(ms)
    const startMs = Math.floor((ms + offsetMs) / HOUR_MS) * HOUR_MS - offsetMs
    if (startMs >= this.#fromMs) return startMs
    // The clocks changed within this hour.
    const options = { smallestUnit: 'hour', roundingMode: 'floor' } as const
    return zoned(this.#tz, ms).round(options).epochMilliseconds
  }

  #lookUp(ms: number): void {
    const at = zoned(this.#tz, ms)
    const after = at.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
    const next = at.getTimeZoneTransition('next')
    this.#fromMs = after?.epochMilliseconds ?? Number.NEGATIVE_INFINITY
    this.#toMs = next?.epochMilliseconds ?? Number.POSITIVE_INFINITY
    this.#offsetMs = at.offsetNanoseconds / 1e6
  }
}
