import { bell, type Stream, smooth, streamOf } from '../engine/random.ts'
import { rounded } from './rounding.ts'
import { MINUTE_MS, SECOND_MS } from './time.ts'

/** A device's instruments, each with its random numbers at hand: a report asks all of them. */
export class Instruments {
  readonly #stream: Stream
  readonly #mains: Stream[] = []
  readonly #hertz: Stream
  readonly #csq: Stream
  /** What the modem's place alone makes of the signal. */
  readonly #placeCsq: number
  readonly #temperature: Stream

  constructor({
    stream,
    regionStream,
  }: { readonly stream: Stream; readonly regionStream: Stream }) {
    this.#stream = stream
    this.#hertz = streamOf(regionStream, 'hertz')
    this.#csq = streamOf(stream, 'csq')
    this.#placeCsq = 9 + 14 * smooth(this.#csq, 0.5)
    this.#temperature = streamOf(stream, 'temperature')
  }

  /** Mains voltage of one conductor in V: wanders by some percent over minutes, and a little each second. */
  mainsV(conductor: number, ms: number): number {
    this.#mains[conductor] ??= streamOf(this.#stream, 'mains', conductor)
    const own = this.#mains[conductor]
    const wander = (smooth(own, ms / (10 * MINUTE_MS)) - 0.5) * 0.05
    return rounded(230 * (1 + wander + 0.003 * bell(own, Math.floor(ms / SECOND_MS))), 1)
  }

  /** Mains frequency in Hz, around 50; the whole region has the same. */
  mainsHz(ms: number): number {
    return rounded(50 + 0.08 * bell(this.#hertz, Math.floor(ms / SECOND_MS)), 2)
  }

  /** Signal quality of the modem, CSQ 0–31. */
  signalCsq(ms: number): number {
    return Math.round(this.#placeCsq + 6 * smooth(this.#csq, 10 + ms / (20 * MINUTE_MS)))
  }

  /** Temperature inside the meter in °C: warmest in the afternoon of its wall clock. */
  enclosureC(ms: number, localHour: number): number {
    const daily = 31 + 6 * Math.cos(((localHour - 15) / 24) * 2 * Math.PI)
    return rounded(daily + smooth(this.#temperature, ms / (5 * MINUTE_MS)), 1)
  }
}
