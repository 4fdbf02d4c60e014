import { z } from 'zod'
import { deviceStatus } from '../live/deviceStatus.ts'
import { allSendable, quantity } from '../quantity.ts'
import { sendableTime, timestamp } from '../time.ts'
import { latestData } from './latestData.ts'
import { lifetimeEnergyRow } from './lifetimeEnergy.ts'
import { hydraVariant } from './variant.ts'

/** A hydra's network [E13]: operator and CSQ 0–31, 99 not known. */
export const hydraNetwork = z.object({ cop: z.string(), signal_quality: quantity })
export type HydraNetwork = z.infer<typeof hydraNetwork>

/**
 * A hydra [E13]: grid, generator and battery monitor. `site` and `tz` are ours; a real backend may not
 * send them.
 */
export const hydraDevice = z.object({
  deviceId: z.string().min(1),
  site: z.string().default(''),
  tz: z.string().default('UTC'),
  variant: hydraVariant,
  status: deviceStatus,
  lastSeen: timestamp,
  latestData,
  network_data: hydraNetwork,
  lifetime_energy: z.array(lifetimeEnergyRow),
})
export type HydraDevice = z.infer<typeof hydraDevice>

/** Writes a hydra for the wire. */
export function encodeHydraDevice(device: HydraDevice): z.input<typeof hydraDevice> {
  return { ...allSendable(device, 'hydra'), lastSeen: sendableTime(device.lastSeen) }
}
