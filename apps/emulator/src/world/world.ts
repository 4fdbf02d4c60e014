import type { Family } from '@wattpost/protocol'
import type { DeviceAction, DeviceInput } from './action.ts'
import type { Device } from './anyDevice.ts'
import { assigned, assignRefusal, type UidOf } from './assign.ts'
import type { BgDevice } from './bg/device.ts'
import type { HydraDevice } from './hydra/device.ts'
import type { PmDevice } from './pm/device.ts'
import { Resident } from './resident.ts'
import type { HeldSpec } from './spec.ts'

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

  readonly #uidOf: UidOf

  /** @param uidOf who can be given a device: nobody unless it says so */
  constructor(specs: readonly HeldSpec[], uidOf: UidOf = () => undefined) {
    this.#uidOf = uidOf
    this.#residents = new Map(specs.map((spec) => [spec.id, new Resident(spec)]))
    this.residents = [...this.#residents.values()]
  }

  /** The device, or `undefined` for an id that does not exist. */
  device(id: string): Device | undefined {
    return this.#residents.get(id)?.device
  }

  /** Who a device is, without making it; `undefined` for an id that does not exist. */
  specOf(id: string): HeldSpec | undefined {
    return this.#residents.get(id)?.spec
  }

  /** The device of a family, or `undefined` when there is none of that id and family. */
  deviceOf<F extends Family>(family: F, id: string): DeviceOf<F> | undefined {
    const device = this.device(id)
    return device !== undefined && isOf(device, family) ? device : undefined
  }

  /** Who the devices of a family are, as far as wanted, in the order of the fleet; makes none of them. */
  specsOf(family: Family, isWanted: (spec: HeldSpec) => boolean = () => true): HeldSpec[] {
    const specs: HeldSpec[] = []
    // No array for each of a hundred thousand devices: every list asks this.
    for (const { spec } of this.residents)
      if (spec.family === family && isWanted(spec)) specs.push(spec)
    return specs
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

  /** Why this cannot be done to the device; `null` when it can. */
  refusal(device: Device, action: DeviceAction): string | null {
    if (action.do === 'assign') return assignRefusal(action, this.#uidOf)
    return device.can(action) ? null : `${device.id} has nothing to ${action.do}`
  }

  /** Enters an input. Throws when there is no such device, or account: callers check before. */
  enter(input: DeviceInput): void {
    const { action, atMs } = input
    const resident = this.resident(input.deviceId)
    if (action.do === 'assign') resident.hold(assigned(resident.spec, action, atMs, this.#uidOf))
    else resident.device.enter(input)
  }
}

function isOf<F extends Family>(device: Device, family: F): device is Device & DeviceOf<F> {
  return device.spec.family === family
}
