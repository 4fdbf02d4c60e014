import { z } from 'zod'
import { timestamp } from '../time.ts'

/** Energies of the running day [E4] in Wh, `…Ah…` in Ah; `acEnergy` is derived [S19]. */
export const realtimeEnergy = z.object({
  timestamp,
  solarEnergy: z.number(),
  batteryEnergyIn: z.number(),
  batteryEnergyOut: z.number(),
  inverterEnergyIn: z.number(),
  inverterEnergyOut: z.number(),
  batteryAhIn: z.number(),
  batteryAhOut: z.number(),
  acConsumptionEnergy: z.number(),
  acBatteryChargeEnergy: z.number(),
  acEnergy: z.number(),
})
export type RealtimeEnergy = z.infer<typeof realtimeEnergy>

/** Total AC energy in Wh: battery-charge + consumption AC energies when either is above 0, else as reported [S19]. */
export function totalAcEnergyWh(
  energy: Pick<RealtimeEnergy, 'acBatteryChargeEnergy' | 'acConsumptionEnergy' | 'acEnergy'>,
): number {
  const { acBatteryChargeEnergy, acConsumptionEnergy } = energy
  return acBatteryChargeEnergy > 0 || acConsumptionEnergy > 0
    ? acBatteryChargeEnergy + acConsumptionEnergy
    : energy.acEnergy
}

/** The energies with their total made to follow from its parts [S19]. */
export function deriveRealtimeEnergy(energy: RealtimeEnergy): RealtimeEnergy {
  return { ...energy, acEnergy: totalAcEnergyWh(energy) }
}
