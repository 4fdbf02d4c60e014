import type { ClockReading } from '@wattpost/protocol'
import type { ConnectionGroups } from './connection.ts'
import { TurnSlices } from './turns.ts'

/** Most frames that are held. */
const HELD_MAX = 1000

interface HeldFramesParts {
  readonly groups: ConnectionGroups
  /** Real time of a clock that never goes back, in ms. */
  readonly monotonicMs: () => number
  /** Resolves after other work of the process has run. */
  readonly nextTurn: () => Promise<void>
  /** Whether time is being skipped, of which clients do not know yet. */
  readonly isSkipping: () => boolean
  /** Sends clients the current clock reading, then calls `onClock`. */
  readonly announceClock: () => void
}

/**
 * Holds frames while time is skipped, until the clock reading that clients need to understand their times: a frame
 * from far ahead of the known time would look like one of a device with a wrong clock. Frames that need no further
 * reading are sent in slices: with thousands of receivers the later ones are held for some turns of the event loop.
 */
export class HeldFrames implements ConnectionGroups {
  readonly #parts: HeldFramesParts
  #held: Parameters<ConnectionGroups['publish']>[] = []
  /** Number of the held frames, from the first one, that need no further clock reading. */
  #ready = 0
  readonly #slices: TurnSlices
  #epoch: number

  /** @param epoch the current one */
  constructor(parts: HeldFramesParts, epoch: number) {
    this.#parts = parts
    this.#slices = new TurnSlices({
      monotonicMs: parts.monotonicMs,
      nextTurn: (work) => void parts.nextTurn().then(work),
      onTurn: () => this.#sendInSlices(),
    })
    this.#epoch = epoch
  }

  publish(...frame: Parameters<ConnectionGroups['publish']>): void {
    this.#held.push(frame)
    if (!this.#parts.isSkipping()) {
      this.#ready = this.#held.length
      this.#sendInSlices()
    } else if (this.#held.length - this.#ready >= HELD_MAX) this.#parts.announceClock()
  }

  publishToAll(event: string, payload: unknown): void {
    this.#parts.groups.publishToAll(event, payload)
  }

  size(group: string): number {
    return this.#parts.groups.size(group)
  }

  /** Sends what is held, before the audience changes. */
  release(): void {
    if (this.#held.length === 0) return
    if (this.#parts.isSkipping()) this.#parts.announceClock()
    this.#ready = 0
    for (const frame of this.#held.splice(0)) this.#send(frame)
  }

  /** Call when clients have received a clock reading. Frames of an earlier epoch are dropped. */
  onClock({ epoch }: ClockReading): void {
    if (epoch !== this.#epoch) this.#held = []
    this.#epoch = epoch
    this.#ready = this.#held.length
    this.#sendInSlices()
  }

  #sendInSlices(): void {
    while (this.#ready > 0 && (this.#slices.hasTime || this.#ready > HELD_MAX)) {
      this.#ready -= 1
      const frame = this.#held.shift()
      this.#slices.do(() => this.#send(frame))
    }
  }

  #send(frame: Parameters<ConnectionGroups['publish']> | undefined): void {
    if (frame !== undefined) this.#parts.groups.publish(...frame)
  }
}
