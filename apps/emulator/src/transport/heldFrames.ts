import type { ClockReading } from '@wattpost/protocol'
import type { Channels } from './connection.ts'

/** Most frames that are held. */
const HELD_MAX = 1000

interface HeldFramesParts {
  readonly channels: Channels
  /** Whether time is being skipped, of which clients do not know yet. */
  readonly isSkipping: () => boolean
  /** Sends clients the present clock reading, then calls `onClock`. */
  readonly tellClock: () => void
}

/**
 * Holds frames while time is skipped, until the clock reading that clients need to understand their times: a frame
 * from far ahead of the known time would look like one of a device with a wrong clock.
 */
export class HeldFrames implements Channels {
  readonly #parts: HeldFramesParts
  #held: Parameters<Channels['publish']>[] = []
  #epoch: number

  /** @param epoch the present one */
  constructor(parts: HeldFramesParts, epoch: number) {
    this.#parts = parts
    this.#epoch = epoch
  }

  publish(...frame: Parameters<Channels['publish']>): void {
    this.#held.push(frame)
    if (!this.#parts.isSkipping()) this.#sendHeld()
    else if (this.#held.length >= HELD_MAX) this.#parts.tellClock()
  }

  publishToAll(event: string, payload: unknown): void {
    this.#parts.channels.publishToAll(event, payload)
  }

  size(group: string): number {
    return this.#parts.channels.size(group)
  }

  /** Sends what is held, before the audience changes. */
  release(): void {
    if (this.#held.length > 0) this.#parts.tellClock()
  }

  /** Call when clients have received a clock reading. Frames of an earlier epoch are dropped. */
  onClock({ epoch }: ClockReading): void {
    if (epoch !== this.#epoch) this.#held = []
    this.#epoch = epoch
    this.#sendHeld()
  }

  #sendHeld(): void {
    for (const frame of this.#held.splice(0)) this.#parts.channels.publish(...frame)
  }
}
