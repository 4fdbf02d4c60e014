import { z } from 'zod'
import { quantity } from '../quantity.ts'

/** Lifetime energy of one channel (`ac-1`…`ac-6`) or battery monitor (`bm-1`…) [E16], Wh. */
export const lifetimeEnergyRow = z.object({
  monitor_id: z.string(),
  lifetime_charged_energy_Wh: quantity,
  lifetime_discharged_energy_Wh: quantity,
  lifetime_import_energy_Wh: quantity,
  lifetime_export_energy_Wh: quantity,
})
export type LifetimeEnergyRow = z.infer<typeof lifetimeEnergyRow>
