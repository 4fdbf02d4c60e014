import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import { type ActionName, actionDefinitions, type DeviceAction } from '../../world/action.ts'
import type { World } from '../../world/world.ts'
import type { Cause } from '../log/logEntry.ts'
import type { WorldEntry } from '../log/worldLog.ts'

/** A step whose value changes gradually. The same step in another lap is another ramp. */
export interface Ramp {
  readonly index: number
  readonly startMs: number
}

/** The ramps that set devices, by action and device. */
export type SavedRamps = readonly (readonly [key: string, ramp: Ramp])[]

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
  readonly #ramps = new Map<string, Ramp>()

  constructor(parts: DeviceActionsParts) {
    this.#parts = parts
  }

  save(): SavedRamps {
    return [...this.#ramps]
  }

  /** Continues saved ramps; their next values are in the queue. */
  continueWith(ramps: SavedRamps): void {
    for (const [key, ramp] of ramps) this.#ramps.set(key, ramp)
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
   * @param ramp that sets the value and continues; it ends at the next action that replaces this one
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
    for (const replaced of actionDefinitions[action.do].replaces ?? [])
      this.#ramps.delete(rampKey(replaced, deviceId))
    if (ramp !== null) this.#ramps.set(rampKey(action.do, deviceId), ramp)
    if (action.do !== 'assign') changed(deviceId)
    return accepted(null)
  }

  /** Whether a ramp still sets this value of a device. */
  isSetBy(ramp: Ramp, deviceId: string, action: DeviceAction): boolean {
    return this.#ramps.get(rampKey(action.do, deviceId)) === ramp
  }
}

function rampKey(action: ActionName, deviceId: string): string {
  return `${action} ${deviceId}`
}
