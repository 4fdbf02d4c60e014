import { z } from 'zod'
import { deviceStatus, type Located, located } from '../live/deviceStatus.ts'
import { allSendable, quantity } from '../quantity.ts'
import { sendableTime, timestamp } from '../timestamp.ts'
import { latestData } from './latestData.ts'

/** The three hydra variants [E13]. */
export const hydraVariants = ['grid_gen', 'solar_grid', 'battery_monitor'] as const
export const hydraVariant = z.enum(hydraVariants)
export type HydraVariant = z.infer<typeof hydraVariant>

/** Lifetime energy of one channel (`ac-1`…`ac-6`) or battery monitor (`bm-1`…) [E16], Wh. */
export const lifetimeEnergyRow = z.object({
  monitor_id: z.string(),
  lifetime_charged_energy_Wh: quantity,
  lifetime_discharged_energy_Wh: quantity,
  lifetime_import_energy_Wh: quantity,
  lifetime_export_energy_Wh: quantity,
})
export type LifetimeEnergyRow = z.infer<typeof lifetimeEnergyRow>

/** A hydra's network [E13]: operator and CSQ 0–31, 99 not known. */
export const hydraNetwork = z.object({ cop: z.string(), signal_quality: quantity })
export type HydraNetwork = z.infer<typeof hydraNetwork>

/**
 * A hydra [E13]: grid, generator and battery monitor. `located` is our addition; a real backend
 * may omit it.
 */
export const hydraDevice = z.object({
  deviceId: z.string().min(1),
  ...located,
  variant: hydraVariant,
  status: deviceStatus,
  lastSeen: timestamp,
  latestData,
  network_data: hydraNetwork,
  lifetime_energy: z.array(lifetimeEnergyRow),
})
export type HydraDevice = z.infer<typeof hydraDevice> & Located

/** Encodes a hydra. */
export function encodeHydraDevice(
  device: z.output<typeof hydraDevice>,
): z.input<typeof hydraDevice> {
  return { ...allSendable(device, 'hydra'), lastSeen: sendableTime(device.lastSeen) }
}
