import { z } from 'zod'
import type { WireFrame } from '../live/frame.ts'
import { quantity, sendable } from '../quantity.ts'
import { sendableTime, timestamp, timestampOrNull } from '../timestamp.ts'

/** Energies of the current day [E4] in Wh, `…Ah…` in Ah; `acEnergy` is derived [S19]. */
export const dayEnergy = z.object({
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
export type DayEnergy = z.infer<typeof dayEnergy>

export function encodeDayEnergy(energy: DayEnergy): z.input<typeof dayEnergy> {
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

/**
 * Lifetime and historical values [E8]: Wh, Ah; `deepest_discharge` in percent of the capacity (our
 * reading).
 */
export const bgLifetime = z.object({
  total_solar_energy: quantity,
  total_battery_chargedAh: quantity,
  total_battery_dischargedAh: quantity,
  total_battery_chargedWh: quantity,
  total_battery_dischargedWh: quantity,
  deepest_discharge: quantity,
  deepest_discharge_date: timestampOrNull,
  last_full_charge_date: timestampOrNull,
  last_full_discharge_date: timestampOrNull,
})
export type BgLifetime = z.infer<typeof bgLifetime>

/** Short names of the historical frame, recognised by `tein` [K4]. */
export const lifetimeWire = z.object({
  tse: quantity,
  tahin: quantity,
  tahout: quantity,
  tein: quantity,
  teout: quantity,
  dd: quantity,
  ddd: timestampOrNull,
  lfc: timestampOrNull,
  lfd: timestampOrNull,
})

/** Decodes the historical frame's values. */
export function decodeLifetime(wire: z.output<typeof lifetimeWire>): BgLifetime {
  return {
    total_solar_energy: wire.tse,
    total_battery_chargedAh: wire.tahin,
    total_battery_dischargedAh: wire.tahout,
    total_battery_chargedWh: wire.tein,
    total_battery_dischargedWh: wire.teout,
    deepest_discharge: wire.dd,
    deepest_discharge_date: wire.ddd,
    last_full_charge_date: wire.lfc,
    last_full_discharge_date: wire.lfd,
  }
}

/** Writes the historical values into a frame. */
export function writeLifetime(frame: WireFrame, lifetime: BgLifetime): void {
  frame.tse = sendable(lifetime.total_solar_energy, 'total_solar_energy')
  frame.tahin = sendable(lifetime.total_battery_chargedAh, 'total_battery_chargedAh')
  frame.tahout = sendable(lifetime.total_battery_dischargedAh, 'total_battery_dischargedAh')
  frame.tein = sendable(lifetime.total_battery_chargedWh, 'total_battery_chargedWh')
  frame.teout = sendable(lifetime.total_battery_dischargedWh, 'total_battery_dischargedWh')
  frame.dd = sendable(lifetime.deepest_discharge, 'deepest_discharge')
  frame.ddd = dateOrNull(lifetime.deepest_discharge_date)
  frame.lfc = dateOrNull(lifetime.last_full_charge_date)
  frame.lfd = dateOrNull(lifetime.last_full_discharge_date)
}

function dateOrNull(ms: number | null): number | null {
  return ms === null ? null : sendableTime(ms)
}
