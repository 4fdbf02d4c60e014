import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import type { DeviceAction } from '../../world/action.ts'
import type { World } from '../../world/world.ts'
import type { Cause } from '../log/logEntry.ts'
import type { WorldEntry } from '../log/worldLog.ts'

/** A step whose value changes gradually. The same step in another lap is another ramp. */
export interface Ramp {
  readonly index: number
  readonly startMs: number
}

/** The ramps that set devices, by device. */
export interface SavedRamps {
  readonly clouds: readonly (readonly [deviceId: string, ramp: Ramp])[]
  readonly loads: readonly (readonly [deviceId: string, ramp: Ramp])[]
}

/** Dependencies of `DeviceActions`. */
export interface DeviceActionsParts {
  readonly world: World
  /** Virtual now. */
  readonly nowMs: () => number
  readonly log: (entry: WorldEntry) => void
  /** Reports the changes of a device. */
  readonly changed: (deviceId: string) => void
}

/** Carries out actions on devices, and records which ramp sets which device. */
export class DeviceActions {
  readonly #parts: DeviceActionsParts
  readonly #clouds = new Map<string, Ramp>()
  readonly #loads = new Map<string, Ramp>()

  constructor(parts: DeviceActionsParts) {
    this.#parts = parts
  }

  save(): SavedRamps {
    return { clouds: [...this.#clouds], loads: [...this.#loads] }
  }

  /** Continues saved ramps; their next values are in the queue. */
  continueWith({ clouds, loads }: SavedRamps): void {
    for (const [deviceId, ramp] of clouds) this.#clouds.set(deviceId, ramp)
    for (const [deviceId, ramp] of loads) this.#loads.set(deviceId, ramp)
  }

  /** Refuses an unknown device, and an action that the device does not have. */
  check(deviceId: string, action: DeviceAction): Result<DeviceAction, Refusal> {
    const { world } = this.#parts
    const device = world.device(deviceId)
    if (device !== undefined) return world.check(device, action)
    return refused({ what: 'action', where: 'device', message: `there is no device ${deviceId}` })
  }

  /**
   * Acts on a device now.
   * @param ramp that sets the value and continues; it ends at the next action of the same kind
   */
  act(
    deviceId: string,
    action: DeviceAction,
    cause: Cause,
    ramp: Ramp | null = null,
  ): Result<null, Refusal> {
    const checked = this.check(deviceId, action)
    if (!checked.ok) return checked
    const { world, nowMs, log, changed } = this.#parts
    // Logged before its effect: earlier frames belong to the users before an `assign`.
    log({ kind: 'input', deviceId, action, cause })
    world.enter({ atMs: nowMs(), deviceId, action })
    const ramps = this.#rampsOf(action)
    if (ramp === null) ramps?.delete(deviceId)
    else ramps?.set(deviceId, ramp)
    if (action.do !== 'assign') changed(deviceId)
    return accepted(null)
  }

  /** Whether a ramp still sets this value of a device. */
  isSetBy(ramp: Ramp, deviceId: string, action: DeviceAction): boolean {
    return this.#rampsOf(action)?.get(deviceId) === ramp
  }

  #rampsOf(action: DeviceAction): Map<string, Ramp> | null {
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
