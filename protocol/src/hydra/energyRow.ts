import { z } from 'zod'
import { quantity } from '../quantity.ts'

/** Which energy is asked for (our reading): import, charge, discharge, solar charge, or all. */
export const energyTypes = ['ie', 'ce', 'de', 'se', 'all'] as const
export type EnergyType = (typeof energyTypes)[number]

/** The four totals of a row [E19], Wh. */
export const energyTotals = z.object({
  totalImportEnergy: quantity,
  totalChargeEnergy: quantity,
  totalDischargeEnergy: quantity,
  solarChargeEnergy: quantity,
})
export type EnergyTotals = z.infer<typeof energyTotals>

const channel = z.union([z.int(), z.string()], { error: 'must be a channel number or a name' })

/** An energy row [E19]; `period` is the ISO start of the hour, part of day or day, with its offset. */
export const energyRow = z.object({
  _id: z.object({ period: z.string(), type: z.string(), channel }),
  ...energyTotals.shape,
})
export type EnergyRow = z.infer<typeof energyRow>
