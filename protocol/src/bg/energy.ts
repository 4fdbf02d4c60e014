import type { z } from 'zod'
import { fieldGroup, shortNames } from '../fields.ts'
import { timestamp, timestampOrNull } from '../timestamp.ts'

/** Energies of the current day [E4]. */
export const dayEnergy = fieldGroup('E4', {
  timestamp: { is: timestamp, means: 'Time of measurement' },
  solarEnergy: { unit: 'Wh', means: 'Energy from the panels' },
  batteryEnergyIn: { unit: 'Wh', min: 0, means: 'Energy into the battery' },
  batteryEnergyOut: { unit: 'Wh', min: 0, means: 'Energy out of the battery' },
  inverterEnergyIn: { unit: 'Wh', min: 0, means: 'Energy into the inverter' },
  inverterEnergyOut: { unit: 'Wh', min: 0, means: 'Energy out of the inverter' },
  batteryAhIn: { unit: 'Ah', min: 0, means: 'Charge into the battery' },
  batteryAhOut: { unit: 'Ah', min: 0, means: 'Charge out of the battery' },
  acConsumptionEnergy: { unit: 'Wh', means: 'AC energy consumed' },
  acBatteryChargeEnergy: { unit: 'Wh', means: 'AC energy that charged the battery' },
  acEnergy: {
    unit: 'Wh',
    isDerived: true,
    means: 'AC energy; the sum of the two above when either is above 0 [S19]',
  },
})
export type DayEnergy = z.infer<typeof dayEnergy>

/**
 * Total AC energy in Wh: battery-charge + consumption AC energies if either is above 0, else as
 * reported [S19].
 */
export function totalAcEnergyWh(
  energy: Pick<DayEnergy, 'acBatteryChargeEnergy' | 'acConsumptionEnergy' | 'acEnergy'>,
): number {
  const { acBatteryChargeEnergy, acConsumptionEnergy } = energy
  return acBatteryChargeEnergy > 0 || acConsumptionEnergy > 0
    ? acBatteryChargeEnergy + acConsumptionEnergy
    : energy.acEnergy
}

/** The energies with the derived total [S19]. */
export function deriveDayEnergy(energy: DayEnergy): DayEnergy {
  return { ...energy, acEnergy: totalAcEnergyWh(energy) }
}

/** Lifetime and historical values [E8], in a frame that `tein` identifies [K4]. */
export const bgLifetime = fieldGroup('E8', {
  total_solar_energy: { wire: 'tse', unit: 'Wh', min: 0, means: 'Energy from the panels' },
  total_battery_chargedAh: { wire: 'tahin', unit: 'Ah', min: 0, means: 'Charge into the battery' },
  total_battery_dischargedAh: {
    wire: 'tahout',
    unit: 'Ah',
    min: 0,
    means: 'Charge out of the battery',
  },
  total_battery_chargedWh: {
    wire: 'tein',
    isSpecified: true,
    unit: 'Wh',
    min: 0,
    means: 'Energy into the battery',
  },
  total_battery_dischargedWh: {
    wire: 'teout',
    unit: 'Wh',
    min: 0,
    means: 'Energy out of the battery',
  },
  deepest_discharge: {
    wire: 'dd',
    min: 0,
    means:
      'Deepest discharge; the specification gives it no unit, the emulator’s is in percent of the capacity',
  },
  deepest_discharge_date: {
    wire: 'ddd',
    is: timestampOrNull,
    means: 'Date of the deepest discharge',
  },
  last_full_charge_date: {
    wire: 'lfc',
    is: timestampOrNull,
    means: 'Date of the last full charge',
  },
  last_full_discharge_date: {
    wire: 'lfd',
    is: timestampOrNull,
    means: 'Date of the last full discharge',
  },
})
export type BgLifetime = z.infer<typeof bgLifetime>
export const lifetimeWire = shortNames(bgLifetime)
