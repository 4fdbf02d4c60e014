import { SECOND_MS } from '@wattpost/protocol'

/** Interval of a device's reports in a dialect with its own rhythm, virtual time. */
const SLOW_REPORT_MS = 45 * SECOND_MS

/** Thins each device's reports to a slower rhythm. */
export class SlowRhythm {
  readonly #last = new Map<string, number>()

  /** Whether a report at this moment is sent. */
  isDue(deviceId: string, atMs: number): boolean {
    const last = this.#last.get(deviceId)
    if (last !== undefined && atMs - last < SLOW_REPORT_MS) return false
    this.#last.set(deviceId, atMs)
    return true
  }

  /** Begins a new epoch. */
  clear(): void {
    this.#last.clear()
  }
}

/** Numbers each device's frames from 1 without gaps, within an epoch. */
export class Sequences {
  readonly #last = new Map<string, number>()

  /** The number of the next frame. */
  next(deviceId: string): number {
    const next = this.last(deviceId) + 1
    this.#last.set(deviceId, next)
    return next
  }

  /** The number of the newest sent frame; 0 before the first. */
  last(deviceId: string): number {
    return this.#last.get(deviceId) ?? 0
  }

  /** Begins a new epoch. */
  clear(): void {
    this.#last.clear()
  }
}
