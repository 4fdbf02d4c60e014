import type { BgLifetime, RealtimeEnergy } from '@wattpost/protocol'
import { rounded } from '../rounding.ts'
import type { BgState } from './state.ts'

/** Energies since a midnight, as the difference of the counters then and now. */
export function realtimeEnergies(atMs: number, now: BgState, midnight: BgState): RealtimeEnergy {
  const since = (counter: Counter) => rounded(now[counter] - midnight[counter], 3)
  const acConsumptionEnergy = since('acConsumptionWh')
  const acBatteryChargeEnergy = since('acChargeWh')
  return {
    timestamp: atMs,
    solarEnergy: since('solarWh'),
    batteryEnergyIn: since('batteryInWh'),
    batteryEnergyOut: since('batteryOutWh'),
    inverterEnergyIn: since('inverterInWh'),
    inverterEnergyOut: since('inverterOutWh'),
    batteryAhIn: since('batteryInAh'),
    batteryAhOut: since('batteryOutAh'),
    acConsumptionEnergy,
    acBatteryChargeEnergy,
    acEnergy: acConsumptionEnergy + acBatteryChargeEnergy,
  }
}

/** What the device has done since it was installed. */
export function bgLifetimeOf(state: BgState): BgLifetime {
  return {
    total_solar_energy: rounded(state.solarWh, 1),
    total_battery_chargedAh: rounded(state.batteryInAh, 2),
    total_battery_dischargedAh: rounded(state.batteryOutAh, 2),
    total_battery_chargedWh: rounded(state.batteryInWh, 1),
    total_battery_dischargedWh: rounded(state.batteryOutWh, 1),
    deepest_discharge: rounded(state.deepest * 100, 1),
    deepest_discharge_date: state.deepestAtMs,
    last_full_charge_date: state.fullAtMs,
    last_full_discharge_date: state.emptyAtMs,
  }
}

type Counter =
  | 'solarWh'
  | 'batteryInWh'
  | 'batteryOutWh'
  | 'inverterInWh'
  | 'inverterOutWh'
  | 'batteryInAh'
  | 'batteryOutAh'
  | 'acConsumptionWh'
  | 'acChargeWh'
