import type { DeviceAction } from '../../world/action.ts'
import { type FaultOf, faultSchema } from './faultSchema.ts'
import { DEVICE_FAULTS } from './faults.ts'

/** A fault of a device. */
export const deviceFault = faultSchema(
  'device',
  DEVICE_FAULTS,
  'What fails at the device that `of` names.',
)
export type DeviceFault = FaultOf<'device', typeof DEVICE_FAULTS>

/** Whether a fault happens at one moment. */
export function isMoment({ device }: DeviceFault): boolean {
  return 'isMoment' in DEVICE_FAULTS[device]
}

/** The action that starts a fault. */
export function beginOf(fault: DeviceFault): DeviceAction {
  switch (fault.device) {
    case 'offline':
      return { do: 'offline' }
    case 'clock-skew':
      return { do: 'clock-skew', skewMs: fault.skew }
    case 'counter-reset':
      return { do: 'counter-reset' }
  }
}

/** The action that ends a fault; `null` if nothing can. */
export function endOf(fault: DeviceFault): DeviceAction | null {
  switch (fault.device) {
    case 'offline':
      return { do: 'online' }
    case 'clock-skew':
      return { do: 'clock-skew', skewMs: 0 }
    case 'counter-reset':
      return null
  }
}
