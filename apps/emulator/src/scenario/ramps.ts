import type { DeviceAction } from '../world/action.ts'

/** A step whose value goes on changing, since it came; the same step in another lap is another ramp. */
export interface Ramp {
  readonly index: number
  readonly cameMs: number
}

/** The ramps that still set something: whatever sets the same of a device later ends a ramp there. */
export class Ramps {
  readonly #clouds = new Map<string, Ramp>()
  readonly #loads = new Map<string, Ramp>()

  /**
   * Something was done to a device.
   * @param ramp what did it and goes on; `null` when nothing does
   */
  done(deviceId: string, action: DeviceAction, ramp: Ramp | null): void {
    const ramps = this.#settingSameAs(action)
    if (ramp === null) ramps?.delete(deviceId)
    else ramps?.set(deviceId, ramp)
  }

  /** Whether it is still this ramp that does such a thing to the device. */
  goesOn(ramp: Ramp, deviceId: string, action: DeviceAction): boolean {
    return this.#settingSameAs(action)?.get(deviceId) === ramp
  }

  #settingSameAs(action: DeviceAction): Map<string, Ramp> | null {
    switch (action.do) {
      case 'cloud':
      case 'clear-sky':
        return this.#clouds
      case 'extra-load':
        return this.#loads
      default:
        return null
    }
  }
}
