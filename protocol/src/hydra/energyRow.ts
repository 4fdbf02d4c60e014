import { z } from 'zod'

/** Which energy is asked for (our reading): import, charge, discharge, solar charge, or all. */
export const energyTypes = ['ie', 'ce', 'de', 'se', 'all'] as const
export type EnergyType = (typeof energyTypes)[number]

/** The four totals of a row [E19], Wh. */
export const energyTotals = z.object({
  totalImportEnergy: z.number(),
  totalChargeEnergy: z.number(),
  totalDischargeEnergy: z.number(),
  solarChargeEnergy: z.number(),
})
export type EnergyTotals = z.infer<typeof energyTotals>

/** An energy row [E19]; `period` is the ISO start of the hour, part of day or day, with its offset. */
export const energyRow = z.object({
  _id: z.object({ period: z.string(), type: z.string(), channel: z.union([z.int(), z.string()]) }),
  ...energyTotals.shape,
})
export type EnergyRow = z.infer<typeof energyRow>
