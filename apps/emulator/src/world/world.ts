import type { Family } from '@wattpost/protocol'
import type { DeviceInput } from './action.ts'
import type { Device } from './anyDevice.ts'
import type { BgDevice } from './bg/device.ts'
import type { HydraDevice } from './hydra/device.ts'
import type { PmDevice } from './pm/device.ts'
import { Resident } from './resident.ts'
import type { DeviceSpec } from './spec.ts'

export type { Device }

interface ByFamily {
  bg: BgDevice
  pm: PmDevice
  hydra: HydraDevice
}
/** A device of one family. */
export type DeviceOf<F extends Family> = ByFamily[F]

/** All devices of a fleet; what is told of any of them, by whatever route, is read from here. */
export class World {
  readonly #residents: ReadonlyMap<string, Resident>
  /** In the order of the fleet. */
  readonly residents: readonly Resident[]

  constructor(specs: readonly DeviceSpec[]) {
    this.#residents = new Map(specs.map((spec) => [spec.id, new Resident(spec)]))
    this.residents = [...this.#residents.values()]
  }

  /** The device, or `undefined` for an id that does not exist. */
  device(id: string): Device | undefined {
    return this.#residents.get(id)?.device
  }

  /** Who a device is, without making it; `undefined` for an id that does not exist. */
  specOf(id: string): DeviceSpec | undefined {
    return this.#residents.get(id)?.spec
  }

  /** The device of a family, or `undefined` when there is none of that id and family. */
  deviceOf<F extends Family>(family: F, id: string): DeviceOf<F> | undefined {
    const device = this.device(id)
    return device !== undefined && isOf(device, family) ? device : undefined
  }

  /** The devices of a family whose specs are wanted, in the order of the fleet. */
  devicesOf<F extends Family>(
    family: F,
    isWanted: (spec: DeviceSpec) => boolean = () => true,
  ): DeviceOf<F>[] {
    return this.residents
      .filter(({ spec }) => spec.family === family && isWanted(spec))
      .map(({ device }) => device)
      .filter((device): device is Device & DeviceOf<F> => isOf(device, family))
  }

  /** All devices, in the order of the fleet. */
  get devices(): readonly Device[] {
    return this.residents.map(({ device }) => device)
  }

  /** How a play knows the device. Throws for an id that does not exist. */
  resident(id: string): Resident {
    const resident = this.#residents.get(id)
    if (resident === undefined) throw new Error(`no device ${id}`)
    return resident
  }

  /** Enters an input. Throws when there is no such device: callers check before. */
  enter(input: DeviceInput): void {
    this.resident(input.deviceId).device.enter(input)
  }
}

function isOf<F extends Family>(device: Device, family: F): device is Device & DeviceOf<F> {
  return device.spec.family === family
}
