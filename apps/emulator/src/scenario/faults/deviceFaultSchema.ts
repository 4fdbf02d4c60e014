import { z } from 'zod'
import type { DeviceAction } from '../../world/action.ts'
import { offset, someTime } from '../schema/duration.ts'
import { deviceId } from '../schema/fields.ts'

const KIND = 'What fails at the device that `of` names.'
const kind = <T extends z.ZodType>(type: T) => type.meta({ description: KIND })
const of = deviceId.meta({ description: 'The id of the device.' })
const lasting = {
  of,
  for: someTime.optional().meta({ description: 'How long the fault is active, virtual time.' }),
}

/** A fault of a device. */
export const deviceFault = z.discriminatedUnion('device', [
  z.strictObject({ device: kind(z.literal('offline')), ...lasting }),
  z.strictObject({
    device: kind(z.literal('clock-skew')),
    skew: offset.meta({ description: 'Error of the clock: 5m ahead, -2h behind.' }),
    ...lasting,
  }),
  /** Its counters restart at 0: momentary, so it cannot be lifted. */
  z.strictObject({ device: kind(z.literal('counter-reset')), of }),
])
export type DeviceFault = z.output<typeof deviceFault>

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
