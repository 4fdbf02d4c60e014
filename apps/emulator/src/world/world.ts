import { accepted, type Family, type Refusal, type Result, refused } from '@wattpost/protocol'
import type { DeviceAction, DeviceInput } from './action.ts'
import type { Device, DeviceOf } from './createDevice.ts'
import { assigned, checkAssignment, type UidOf } from './scope.ts'
import { SimulatedDevice } from './simulatedDevice.ts'
import type { OwnedSpec } from './spec.ts'

export type { Device, DeviceOf }

/** All devices of a fleet: the only source of device data, over HTTP and socket. */
export class World {
  readonly #byId: ReadonlyMap<string, SimulatedDevice>
  /** In the order of the fleet. */
  readonly simulatedDevices: readonly SimulatedDevice[]

  readonly #uidOf: UidOf
  /** In the order of ids. */
  readonly #byFamily = new Map<Family, readonly SimulatedDevice[]>()

  /** @param uidOf the accounts to which devices can be assigned; none by default */
  constructor(specs: readonly OwnedSpec[], uidOf: UidOf = () => undefined) {
    this.#uidOf = uidOf
    this.#byId = new Map(specs.map((spec) => [spec.id, new SimulatedDevice(spec)]))
    this.simulatedDevices = [...this.#byId.values()]
  }

  /** The device, or `undefined` for an unknown id. */
  device(id: string): Device | undefined {
    return this.#byId.get(id)?.device
  }

  /** A device's spec, without creating its model; `undefined` for an unknown id. */
  specOf(id: string): OwnedSpec | undefined {
    return this.#byId.get(id)?.spec
  }

  /** The device with this id and family, or `undefined`. */
  deviceOf<F extends Family>(family: F, id: string): DeviceOf<F> | undefined {
    const device = this.device(id)
    return device !== undefined && isOf(device, family) ? device : undefined
  }

  /** The specs of a family that match, in the order of their ids; creates no model. */
  specsOf(family: Family, matches: (spec: OwnedSpec) => boolean = () => true): OwnedSpec[] {
    const specs: OwnedSpec[] = []
    // Every list calls this on up to 100,000 devices: no intermediate arrays, and they are sorted once.
    for (const { spec } of this.#devicesOf(family)) if (matches(spec)) specs.push(spec)
    return specs
  }

  #devicesOf(family: Family): readonly SimulatedDevice[] {
    const known = this.#byFamily.get(family)
    if (known !== undefined) return known
    const devices = this.simulatedDevices.filter(({ spec }) => spec.family === family)
    devices.sort((a, b) => (a.spec.id < b.spec.id ? -1 : 1))
    this.#byFamily.set(family, devices)
    return devices
  }

  /** All devices, in the order of the fleet. */
  get devices(): readonly Device[] {
    return this.simulatedDevices.map(({ device }) => device)
  }

  /** The device with its scheduling state. Throws for an unknown id. */
  simulatedDevice(id: string): SimulatedDevice {
    const found = this.#byId.get(id)
    if (found === undefined) throw new Error(`no device ${id}`)
    return found
  }

  /** Whether the device can perform the action. */
  check(device: Device, action: DeviceAction): Result<DeviceAction, Refusal> {
    if (action.do === 'assign') return checkAssignment(action, this.#uidOf)
    if (device.can(action)) return accepted(action)
    const message = `${device.id} does not support ${action.do}`
    return refused({ what: 'action', where: 'do', message })
  }

  /** Enters an input. Throws for an unknown device or account; call `check` first. */
  enter(input: DeviceInput): void {
    const { action, atMs } = input
    const target = this.simulatedDevice(input.deviceId)
    if (action.do === 'assign')
      target.setOwnership(assigned(target.spec, action, atMs, this.#uidOf))
    else target.device.enter(input)
  }
}

function isOf<F extends Family>(device: Device, family: F): device is Device & DeviceOf<F> {
  return device.spec.family === family
}
