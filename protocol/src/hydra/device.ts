import { z } from 'zod'
import { fieldGroup } from '../fields.ts'
import { deviceStatus, type Located, located } from '../live/deviceStatus.ts'
import { allSendable } from '../quantity.ts'
import { sendableTime, timestamp } from '../timestamp.ts'
import { latestData } from './latestData.ts'

/** The three hydra variants [E13]. */
export const hydraVariants = ['grid_gen', 'solar_grid', 'battery_monitor'] as const
export const hydraVariant = z.enum(hydraVariants)
export type HydraVariant = z.infer<typeof hydraVariant>

/** Lifetime energy of one channel or battery monitor [E16]. */
export const lifetimeEnergyRow = fieldGroup('E16', {
  monitor_id: {
    is: z.string(),
    means: 'AC channel (`ac-1` to `ac-6`) or battery monitor (`bm-1` and on)',
  },
  lifetime_charged_energy_Wh: { unit: 'Wh', min: 0, means: 'Charged' },
  lifetime_discharged_energy_Wh: { unit: 'Wh', min: 0, means: 'Discharged' },
  lifetime_import_energy_Wh: { unit: 'Wh', min: 0, means: 'Imported' },
  lifetime_export_energy_Wh: { unit: 'Wh', min: 0, means: 'Exported' },
})
export type LifetimeEnergyRow = z.infer<typeof lifetimeEnergyRow>

/** A hydra's network [E13]. */
export const hydraNetwork = fieldGroup('E13', {
  cop: { is: z.string(), means: 'Name of the operator' },
  signal_quality: { min: 0, max: 99, means: 'Signal (CSQ); above 31 is unknown' },
})
export type HydraNetwork = z.infer<typeof hydraNetwork>

/** A hydra [E13]: grid, generator and battery monitor. */
export const hydraDevice = fieldGroup('E13', {
  deviceId: { is: z.string().min(1), means: 'Id of the device' },
  ...located,
  variant: { is: hydraVariant, means: '`grid_gen`, `solar_grid` or `battery_monitor`' },
  status: { is: deviceStatus, means: 'State of the device' },
  lastSeen: { is: timestamp, means: 'Last report' },
  latestData: {
    is: latestData,
    means: 'The newest data by type; types that the variant does not measure are absent',
  },
  network_data: { is: hydraNetwork, means: 'Mobile network' },
  lifetime_energy: {
    is: z.array(lifetimeEnergyRow),
    means: 'A row for each channel and battery monitor',
  },
})
export type HydraDevice = z.infer<typeof hydraDevice> & Located

/** Encodes a hydra. */
export function encodeHydraDevice(
  device: z.output<typeof hydraDevice>,
): z.input<typeof hydraDevice> {
  return { ...allSendable(device, 'hydra'), lastSeen: sendableTime(device.lastSeen) }
}
