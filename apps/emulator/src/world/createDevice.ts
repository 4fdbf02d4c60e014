import type { Family } from '@wattpost/protocol'
import { BgDevice } from './bg/device.ts'
import { HydraDevice } from './hydra/device.ts'
import { PmDevice } from './pm/device.ts'
import type { DeviceSpec } from './spec.ts'

interface ByFamily {
  bg: BgDevice
  pm: PmDevice
  hydra: HydraDevice
}
/** A device of one family. */
export type DeviceOf<F extends Family> = ByFamily[F]
/** A device of any family. */
export type Device = DeviceOf<Family>

/** Creates the device of a spec, without inputs. */
export function createDevice(spec: DeviceSpec): Device {
  switch (spec.family) {
    case 'bg':
      return new BgDevice(spec)
    case 'pm':
      return new PmDevice(spec)
    case 'hydra':
      return new HydraDevice(spec)
  }
}
