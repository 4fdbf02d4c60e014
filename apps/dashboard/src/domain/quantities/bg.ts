import {
  type BgLifetime,
  type DayEnergy,
  dayEnergy,
  bgLifetime as lifetime,
  type PowerState,
  powerState,
} from '@wattpost/protocol'
import { type BarEntry, type LiveQuantity, ofFields, type QuantityEntry } from './quantity.ts'

/** A current value of a bg device. */
interface BgQuantity extends LiveQuantity {
  /** Measured in the bypass of the inverter. */
  readonly isBypass?: true
}

/** The power state of a bg device [E3], in the order of its page. */
export const bgState = ofFields<Omit<PowerState, 'timestamp'>, BgQuantity>(powerState, {
  solarPower: {
    label: 'solar',
    color: 'solar',
    chart: { place: 1, isDefault: true },
    list: { column: 'solar', isDefault: true, card: 1 },
  },
  // `consumtionPower` [sic] is spelled so on the wire.
  consumtionPower: {
    label: 'load',
    color: 'load',
    chart: { place: 2, isDefault: true },
    list: { column: 'load', label: 'loadShort', isDefault: true, card: 2 },
  },
  batteryVoltage: {
    label: 'batteryVoltage',
    decimals: 2,
    color: 'battery',
    chart: { place: 6 },
    list: { column: 'battery', label: 'battery', decimals: 1, isDefault: true, card: 3 },
  },
  batteryPower: {
    label: 'batteryPower',
    color: 'battery',
    chart: { label: 'batteryPowerMetric', place: 3, isDefault: true },
    list: { column: 'charging' },
  },
  batteryPowerOutput: { label: 'batteryOutput', color: 'battery-output', chart: { place: 5 } },
  batteryCurrent: { label: 'batteryCurrent', color: 'battery', chart: { place: 9 } },
  solarVoltage: { label: 'solarVoltage', color: 'solar', chart: { place: 7 } },
  solarCurrent: { label: 'solarCurrent', color: 'solar', chart: { place: 10 } },
  inverterCurrent: { label: 'inverterCurrent', color: 'generator', chart: { place: 11 } },
  acOutputVoltage: { label: 'acOutputVoltage', color: 'load', chart: { place: 8 }, isBypass: true },
  acOutputCurrent: {
    label: 'acOutputCurrent',
    color: 'load',
    chart: { place: 12 },
    isBypass: true,
  },
  acOutputFrequency: { label: 'acOutputFrequency', color: 'load', chart: {}, isBypass: true },
  acOutputPowerFactor: { label: 'acOutputPowerFactor', color: 'load', chart: {}, isBypass: true },
  acPower: { label: 'acInput', color: 'grid', chart: { place: 4 } },
  acInputPowerFactor: { label: 'acInputPowerFactor', color: 'grid', chart: {}, isBypass: true },
})

/** The energies of the current day [E4], in the order of the panel and its export. */
export const bgDayEnergy = ofFields<Omit<DayEnergy, 'timestamp'>, QuantityEntry>(dayEnergy, {
  solarEnergy: { label: 'solar' },
  batteryEnergyIn: { label: 'charged' },
  batteryEnergyOut: { label: 'discharged' },
  inverterEnergyIn: { label: 'inverterInput' },
  inverterEnergyOut: { label: 'inverterOutput' },
  batteryAhIn: { label: 'chargeIn' },
  batteryAhOut: { label: 'chargeOut' },
  acConsumptionEnergy: { label: 'acConsumed' },
  acBatteryChargeEnergy: { label: 'acCharging' },
  acEnergy: { label: 'totalAcInput' },
})

/** Totals since commissioning, and the battery's deepest discharge [E8]. */
export const bgLifetime = ofFields<Omit<BgLifetime, `${string}_date`>, QuantityEntry>(lifetime, {
  total_solar_energy: { label: 'solar' },
  total_battery_chargedWh: { label: 'charged' },
  total_battery_dischargedWh: { label: 'discharged' },
  total_battery_chargedAh: { label: 'chargeIn', decimals: 0 },
  total_battery_dischargedAh: { label: 'chargeOut', decimals: 0 },
  deepest_discharge: { label: 'deepestDischarge', decimals: 1 },
})

/** The energies of the chart. */
export type BgEnergyKind = 'solar' | 'ac' | 'load' | 'charge' | 'discharge'

/** The energies of the chart, in the order of its export; each is the sum of its counters [E4]. */
export const bgEnergies: Readonly<
  Record<BgEnergyKind, BarEntry & { readonly counters: readonly (keyof typeof bgDayEnergy)[] }>
> = {
  solar: { label: 'solar', color: 'solar', counters: ['solarEnergy'] },
  ac: { label: 'acInput', color: 'grid', counters: ['acEnergy'] },
  load: {
    label: 'load',
    color: 'load',
    below: true,
    counters: ['inverterEnergyOut', 'acConsumptionEnergy'],
  },
  charge: { label: 'charged', color: 'battery', below: true, counters: ['batteryEnergyIn'] },
  discharge: {
    label: 'discharged',
    color: 'battery',
    hatched: true,
    counters: ['batteryEnergyOut'],
  },
}
