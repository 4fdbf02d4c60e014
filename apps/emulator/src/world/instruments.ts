import { MINUTE_MS, SECOND_MS } from '@wattpost/protocol'
import { bell, type Stream, smooth, streamOf } from '../engine/random.ts'

/** A device's instruments; their streams are created once, since each report reads them all. */
export class Instruments {
  readonly #stream: Stream
  readonly #mains: Stream[] = []
  readonly #hertz: Stream
  readonly #csq: Stream
  /** The signal quality that depends only on the modem's location. */
  readonly #locationCsq: number
  readonly #temperature: Stream

  constructor({
    stream,
    regionStream,
  }: { readonly stream: Stream; readonly regionStream: Stream }) {
    this.#stream = stream
    this.#hertz = streamOf(regionStream, 'hertz')
    this.#csq = streamOf(stream, 'csq')
    this.#locationCsq = 9 + 14 * smooth(this.#csq, 0.5)
    this.#temperature = streamOf(stream, 'temperature')
  }

  /**
   * Mains voltage of one conductor, V: drifts by some percent over minutes, and slightly each
   * second.
   */
  mainsV(conductor: number, ms: number): number {
    this.#mains[conductor] ??= streamOf(this.#stream, 'mains', conductor)
    const own = this.#mains[conductor]
    const wander = (smooth(own, ms / (10 * MINUTE_MS)) - 0.5) * 0.05
    return rounded(230 * (1 + wander + 0.003 * bell(own, Math.floor(ms / SECOND_MS))), 1)
  }

  /** Mains frequency, Hz, around 50; the same for the whole region. */
  mainsHz(ms: number): number {
    return rounded(50 + 0.08 * bell(this.#hertz, Math.floor(ms / SECOND_MS)), 2)
  }

  /** Signal quality of the modem, CSQ 0–31. */
  signalCsq(ms: number): number {
    return Math.round(this.#locationCsq + 6 * smooth(this.#csq, 10 + ms / (20 * MINUTE_MS)))
  }

  /** Temperature inside the meter, °C: highest in the afternoon, local time. */
  enclosureC(ms: number, localHour: number): number {
    const daily = 31 + 6 * Math.cos(((localHour - 15) / 24) * 2 * Math.PI)
    return rounded(daily + smooth(this.#temperature, ms / (5 * MINUTE_MS)), 1)
  }
}

const SCALES = [1, 10, 100, 1000]

/** Rounds a value to the 0–3 digits of its instrument. */
export function rounded(value: number, digits: number): number {
  const scale = SCALES[digits]
  if (scale === undefined) throw new Error(`unsupported number of digits: ${digits}`)
  // Rounds half away from 0 on both sides, so that opposite values still cancel out.
  const result = (Math.sign(value) * Math.round(Math.abs(value) * scale)) / scale
  return result === 0 ? 0 : result
}
