import { z } from 'zod'
import { deviceStatus } from '../live/deviceStatus.ts'
import { allSendable } from '../quantity.ts'
import { sendableTime, timestamp } from '../time.ts'
import { meterLifetime } from './lifetime.ts'
import { meterNetwork } from './network.ts'
import { meterPowerState } from './powerState.ts'

/** A power meter [E9]; `site` and `tz` are ours, for lists and calendar days; a real backend may not send them. */
export const meterDevice = z.object({
  deviceId: z.string().min(1),
  site: z.string().default(''),
  tz: z.string().default('UTC'),
  status: deviceStatus,
  lastSeen: timestamp,
  network: meterNetwork,
  lifetime: meterLifetime,
  powerState: meterPowerState,
})
export type MeterDevice = z.infer<typeof meterDevice>

/** Writes a power meter for the wire. */
export function encodeMeterDevice(device: MeterDevice): z.input<typeof meterDevice> {
  const { powerState } = allSendable(device, 'meter')
  return {
    ...device,
    lastSeen: sendableTime(device.lastSeen),
    powerState: { ...powerState, timestamp: sendableTime(powerState.timestamp) },
  }
}
