import type { BgLifetime, RealtimeEnergy } from '@wattpost/protocol'
import { rounded } from '../rounding.ts'
import type { BgMoment } from './readings.ts'
import type { BgState } from './state.ts'

/** All that the true counters have counted since the device was installed, whatever its board shows of it. */
export function energiesSinceBirth({ ms, state }: BgMoment): RealtimeEnergy {
  return realtimeEnergies(ms, state, NOTHING)
}

/** Energies since a midnight, stamped `atMs`, as the difference of the counters then and now. */
export function realtimeEnergies(atMs: number, now: Counted, midnight: Counted): RealtimeEnergy {
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

/** What the device has counted since it was installed, or since `start`, when a new board began to. */
export function bgLifetimeOf(state: BgState, start: BgMoment | null): BgLifetime {
  const from = start?.state ?? NOTHING
  const noted = (atMs: number | null) => (start === null || (atMs ?? 0) > start.ms ? atMs : null)
  return {
    total_solar_energy: rounded(state.solarWh - from.solarWh, 1),
    total_battery_chargedAh: rounded(state.batteryInAh - from.batteryInAh, 2),
    total_battery_dischargedAh: rounded(state.batteryOutAh - from.batteryOutAh, 2),
    total_battery_chargedWh: rounded(state.batteryInWh - from.batteryInWh, 1),
    total_battery_dischargedWh: rounded(state.batteryOutWh - from.batteryOutWh, 1),
    deepest_discharge: noted(state.deepestAtMs) === null ? 0 : rounded(state.deepest * 100, 1),
    deepest_discharge_date: noted(state.deepestAtMs),
    last_full_charge_date: noted(state.fullAtMs),
    last_full_discharge_date: noted(state.emptyAtMs),
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
type Counted = Pick<BgState, Counter>

const NOTHING: Counted = {
  solarWh: 0,
  batteryInWh: 0,
  batteryOutWh: 0,
  inverterInWh: 0,
  inverterOutWh: 0,
  batteryInAh: 0,
  batteryOutAh: 0,
  acConsumptionWh: 0,
  acChargeWh: 0,
}
