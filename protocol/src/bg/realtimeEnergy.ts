import { z } from 'zod'
import { quantity, sendable } from '../quantity.ts'
import { sendableTime, timestamp } from '../time.ts'

/** Energies of the running day [E4] in Wh, `…Ah…` in Ah; `acEnergy` is derived [S19]. */
export const realtimeEnergy = z.object({
  timestamp,
  solarEnergy: quantity,
  batteryEnergyIn: quantity,
  batteryEnergyOut: quantity,
  inverterEnergyIn: quantity,
  inverterEnergyOut: quantity,
  batteryAhIn: quantity,
  batteryAhOut: quantity,
  acConsumptionEnergy: quantity,
  acBatteryChargeEnergy: quantity,
  acEnergy: quantity,
})
export type RealtimeEnergy = z.infer<typeof realtimeEnergy>

/** The way back onto the wire. */
export function encodeRealtimeEnergy(energy: RealtimeEnergy): z.input<typeof realtimeEnergy> {
  return {
    timestamp: sendableTime(energy.timestamp),
    solarEnergy: sendable(energy.solarEnergy, 'solarEnergy'),
    batteryEnergyIn: sendable(energy.batteryEnergyIn, 'batteryEnergyIn'),
    batteryEnergyOut: sendable(energy.batteryEnergyOut, 'batteryEnergyOut'),
    inverterEnergyIn: sendable(energy.inverterEnergyIn, 'inverterEnergyIn'),
    inverterEnergyOut: sendable(energy.inverterEnergyOut, 'inverterEnergyOut'),
    batteryAhIn: sendable(energy.batteryAhIn, 'batteryAhIn'),
    batteryAhOut: sendable(energy.batteryAhOut, 'batteryAhOut'),
    acConsumptionEnergy: sendable(energy.acConsumptionEnergy, 'acConsumptionEnergy'),
    acBatteryChargeEnergy: sendable(energy.acBatteryChargeEnergy, 'acBatteryChargeEnergy'),
    acEnergy: sendable(energy.acEnergy, 'acEnergy'),
  }
}

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
