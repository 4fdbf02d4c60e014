import type { ClockReading } from '@wattpost/protocol'

/** Reason why the time of sending is not known. */
export type NoDeliveryTime = 'no-clock' | 'other-speed'

/**
 * The server's device time by the clock of this process. While it runs at real speed, a frame's own time says when it was
 * due, so its age on arrival is known.
 */
export class ServerClock {
  #epoch: number | null = null
  /** Smallest difference of this process's clock and the server's, ms: that of the fastest message. */
  #offsetMs: number | null = null
  #reason: NoDeliveryTime = 'no-clock'

  /** @param nowMs time of reception, epoch ms */
  take({ now, speed, paused, epoch }: ClockReading, nowMs: number): void {
    if (paused || speed !== 1) {
      this.#offsetMs = null
      this.#reason = 'other-speed'
      return
    }
    const offsetMs = nowMs - now
    const isSame = this.#offsetMs !== null && this.#epoch === epoch
    this.#offsetMs = isSame ? Math.min(this.#offsetMs ?? offsetMs, offsetMs) : offsetMs
    this.#epoch = epoch
  }

  /**
   * @param frameMs a frame's own time, epoch ms
   * @returns its age, ms; `null` if it is not known
   */
  ageMs(frameMs: number, nowMs: number): number | null {
    return this.#offsetMs === null ? null : Math.max(0, nowMs - this.#offsetMs - frameMs)
  }

  get reason(): NoDeliveryTime {
    return this.#reason
  }
}
