import type { FrameHead } from './frame.ts'

interface Position {
  readonly epoch: number | undefined
  readonly seq: number
}

/** The positions in the streams of a connection's devices. */
export class StreamPositions {
  readonly #positions = new Map<string, Position>()

  /**
   * Takes a frame's position. A sample repeats the number of the frame before it.
   * @returns how many frames were missed before it, and whether it comes after a later one; without a number neither
   */
  take({ deviceId, epoch, seq, sample }: FrameHead): {
    readonly missed: number
    readonly isLate: boolean
  } {
    if (seq === undefined) return { missed: 0, isLate: false }
    const last = this.#positions.get(deviceId)
    const isFirst = last === undefined || last.epoch !== epoch
    const expected = isFirst ? seq : last.seq + (sample === true ? 0 : 1)
    const isLate = seq < expected
    if (!isLate) this.#positions.set(deviceId, { epoch, seq })
    return { missed: isLate ? 0 : seq - expected, isLate }
  }

  /** A new connection begins anywhere: what came in between is no gap. */
  clear(): void {
    this.#positions.clear()
  }
}
