import type { Family } from '@wattpost/protocol'
import type { DeviceInput } from './action.ts'
import { BgDevice } from './bg/device.ts'
import { HydraDevice } from './hydra/device.ts'
import { PmDevice } from './pm/device.ts'
import type { DeviceSpec } from './spec.ts'

/** A device of any family. */
export type Device = BgDevice | PmDevice | HydraDevice

interface ByFamily {
  bg: BgDevice
  pm: PmDevice
  hydra: HydraDevice
}
/** A device of one family. */
export type DeviceOf<F extends Family> = ByFamily[F]

/** All devices of a fleet; what is told of any of them, by whatever route, is read from here. */
export class World {
  readonly #devices: ReadonlyMap<string, Device>
  readonly #inOrder: readonly Device[]

  constructor(specs: readonly DeviceSpec[]) {
    this.#devices = new Map(specs.map((spec) => [spec.id, deviceOf(spec)]))
    this.#inOrder = [...this.#devices.values()]
  }

  /** The device, or `undefined` for an id that does not exist. */
  device(id: string): Device | undefined {
    return this.#devices.get(id)
  }

  /** The device of a family, or `undefined` when there is none of that id and family. */
  deviceOf<F extends Family>(family: F, id: string): DeviceOf<F> | undefined {
    const device = this.#devices.get(id)
    return device !== undefined && isOf(device, family) ? device : undefined
  }

  /** The devices of a family, in the order of the fleet. */
  devicesOf<F extends Family>(family: F): DeviceOf<F>[] {
    return this.#inOrder.filter((device): device is Device & DeviceOf<F> => isOf(device, family))
  }

  /** All devices, in the order of the fleet. */
  get devices(): readonly Device[] {
    return this.#inOrder
  }

  /** Enters an input. Throws when there is no such device: callers check before. */
  enter(input: DeviceInput): void {
    const device = this.#devices.get(input.deviceId)
    if (device === undefined) throw new Error(`no device ${input.deviceId} to ${input.action.do}`)
    device.enter(input)
  }
}

function deviceOf(spec: DeviceSpec): Device {
  switch (spec.family) {
    case 'bg':
      return new BgDevice(spec)
    case 'pm':
      return new PmDevice(spec)
    case 'hydra':
      return new HydraDevice(spec)
  }
}

function isOf<F extends Family>(device: Device, family: F): device is Device & DeviceOf<F> {
  return device.spec.family === family
}
