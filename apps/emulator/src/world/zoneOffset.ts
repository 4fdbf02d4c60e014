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

  #lookUp(ms: number): void {
    const at = zoned(this.#tz, ms)
    const after = at.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
    const next = at.getTimeZoneTransition('next')
    this.#fromMs = after?.epochMilliseconds ?? Number.NEGATIVE_INFINITY
    this.#toMs = next?.epochMilliseconds ?? Number.POSITIVE_INFINITY
    this.#offsetMs = at.offsetNanoseconds / 1e6
  }
}
