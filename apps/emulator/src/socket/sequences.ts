/** Numbers each device's frames from 1, without a gap, within an epoch. */
export class Sequences {
  readonly #last = new Map<string, number>()

  /** The number of a frame that goes out now. */
  next(deviceId: string): number {
    const next = this.last(deviceId) + 1
    this.#last.set(deviceId, next)
    return next
  }

  /** The number of the newest frame that went out; 0 before the first. */
  last(deviceId: string): number {
    return this.#last.get(deviceId) ?? 0
  }

  /** A new epoch begins. */
  clear(): void {
    this.#last.clear()
  }
}
