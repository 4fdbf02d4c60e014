import { HOUR_MS } from '@wattpost/protocol'
import { Temporal } from 'temporal-polyfill'
import { isoInZone, offsetMs } from './calendar.ts'

/** The moments of a time of a zone's wall clock: one moment, two as the clocks go back, or none as they go forward. */
export type WallMoments =
  | { readonly kind: 'one'; readonly ms: number }
  | { readonly kind: 'two'; readonly earlierMs: number; readonly laterMs: number }
  | { readonly kind: 'none' }

/** Turns times of a zone's wall clock into moments. */
export class WallClock {
  readonly #tz: string
  /** The offset of each wall-clock hour, in ms; `null` for one with a clock change in it. */
  readonly #offsetsMs = new Map<number, number | null>()

  constructor(tz: string) {
    this.#tz = tz
  }

  /** @param wallMs the wall-clock time, as epoch ms of the same time in UTC */
  momentsOf(wallMs: number): WallMoments {
    const hour = Math.floor(wallMs / HOUR_MS)
    let offset = this.#offsetsMs.get(hour)
    if (offset === undefined) {
      offset = this.#offsetOf(hour * HOUR_MS)
      this.#offsetsMs.set(hour, offset)
    }
    return offset === null ? this.#lookUp(wallMs) : { kind: 'one', ms: wallMs - offset }
  }

  #offsetOf(wallMs: number): number | null {
    const [first, last] = [this.#lookUp(wallMs), this.#lookUp(wallMs + HOUR_MS - 1)]
    if (first.kind !== 'one' || last.kind !== 'one') return null
    return last.ms - first.ms === HOUR_MS - 1 ? wallMs - first.ms : null
  }

  #lookUp(wallMs: number): WallMoments {
    const wall = Temporal.Instant.fromEpochMilliseconds(wallMs)
      .toZonedDateTimeISO('UTC')
      .toPlainDateTime()
    const by = (disambiguation: 'earlier' | 'later') =>
      wall.toZonedDateTime(this.#tz, { disambiguation }).epochMilliseconds
    const [earlierMs, laterMs] = [by('earlier'), by('later')]
    if (earlierMs === laterMs) return { kind: 'one', ms: earlierMs }
    const isBack = earlierMs + offsetMs(this.#tz, earlierMs) === wallMs
    return isBack ? { kind: 'two', earlierMs, laterMs } : { kind: 'none' }
  }

  /** A moment as ISO text with the zone's offset. */
  textOf(ms: number): string {
    return isoInZone(this.#tz, ms)
  }
}
