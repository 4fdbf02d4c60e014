import type { Device } from './anyDevice.ts'
import type { OutgoingFrame } from './frame.ts'

/** When a device was heard, how many inputs it had by then, and whether it still is. */
export interface Heard {
  readonly ms: number
  readonly inputs: number
  readonly online: boolean
}

/** Brings a device back as it was when it had so many inputs. */
interface Past {
  asOf(inputs: number, ms: number): Device
}

/**
 * What a device tells at a moment. Its frames are made for those who look, and come out the same whoever looks
 * and whenever: they hang on this moment and the one before at which it was heard, and on nothing else.
 */
export class Telling {
  readonly #past: Past
  readonly #before: Heard
  readonly #now: Heard

  constructor(past: Past, before: Heard, now: Heard) {
    this.#past = past
    this.#before = before
    this.#now = now
  }

  /** Frames for every state that is not as it was told before. */
  changes(): OutgoingFrame[] {
    const [before, now] = [this.#before, this.#now]
    if (!before.online && !now.online) return []
    const device = this.#past.asOf(now.inputs, now.ms)
    const then = this.#past.asOf(before.inputs, before.ms)
    const told = then.told(before.ms, before.online)
    const states = now.online ? device.told(now.ms, true) : { ...told, online: 0 }
    return device.changes(now.ms, told, states)
  }

  /** The periodic report. */
  report(): OutgoingFrame[] {
    return this.#past.asOf(this.#now.inputs, this.#now.ms).report(this.#now.ms)
  }
}
