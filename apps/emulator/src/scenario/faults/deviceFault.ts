import { z } from 'zod'
import type { DeviceAction } from '../../world/action.ts'
import { offset, someTime } from '../duration.ts'
import { deviceId } from '../words.ts'

const lasting = { of: deviceId, for: someTime.optional() }

/** A fault of a device itself. */
export const deviceFault = z.discriminatedUnion('device', [
  z.strictObject({ device: z.literal('offline'), ...lasting }),
  /** Its clock goes wrong by so much: ahead, or behind with a minus. */
  z.strictObject({ device: z.literal('clock-skew'), skew: offset, ...lasting }),
  /** Its lifetime counters begin again at 0: a moment, nothing to lift. */
  z.strictObject({ device: z.literal('counter-reset'), of: deviceId }),
])
export type DeviceFault = z.output<typeof deviceFault>

/** What the fault does to its device. */
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

/** What puts it right again; `null` for what cannot be put right. */
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
