import type { DeviceSpec } from './spec.ts'

/**
 * States at midnights that no input bears on, by day, for each device. Going back makes a world anew of the same
 * devices, and what they went through before the play is what it was: it is wound once, and not for each world.
 */
export class Pasts<State> {
  readonly #byDevice = new WeakMap<DeviceSpec, Map<number, State>>()

  of(spec: DeviceSpec): Map<number, State> {
    let past = this.#byDevice.get(spec)
    if (past === undefined) {
      past = new Map()
      this.#byDevice.set(spec, past)
    }
    return past
  }
}
