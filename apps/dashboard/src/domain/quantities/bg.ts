import type { BgLifetime, DayEnergy, PowerState } from '@wattpost/protocol'
import type { BarEntry, LiveQuantity, QuantityEntry } from './quantity.ts'

/** A current value of a bg device. */
interface BgQuantity extends LiveQuantity {
  /** Measured in the bypass of the inverter. */
  readonly isBypass?: true
  /** Calculated from measurements [S15–S18]. */
  readonly isDerived?: true
}

/** The power state of a bg device [E3], in the order of its page. */
export const bgState: Readonly<Record<Exclude<keyof PowerState, 'timestamp'>, BgQuantity>> = {
  solarPower: {
    label: 'solar',
    unit: 'W',
    color: 'solar',
    chart: { place: 1, isDefault: true },
    list: { column: 'solar', isDefault: true, card: 1 },
    isDerived: true,
  },
  // `consumtionPower` [sic] is spelled so on the wire.
  consumtionPower: {
    label: 'load',
    unit: 'W',
    color: 'load',
    chart: { place: 2, isDefault: true },
    list: { column: 'load', label: 'loadShort', isDefault: true, card: 2 },
    isDerived: true,
  },
  batteryVoltage: {
    label: 'batteryVoltage',
    unit: 'V',
    decimals: 2,
    color: 'battery',
    chart: { place: 6 },
    list: { column: 'battery', label: 'battery', decimals: 1, isDefault: true, card: 3 },
  },
  batteryPower: {
    label: 'batteryPower',
    unit: 'W',
    color: 'battery',
    chart: { label: 'batteryPowerMetric', place: 3, isDefault: true },
    list: { column: 'charging' },
    isDerived: true,
  },
  batteryPowerOutput: {
    label: 'batteryOutput',
    unit: 'W',
    color: 'battery-output',
    chart: { place: 5 },
    list: null,
    isDerived: true,
  },
  batteryCurrent: {
    label: 'batteryCurrent',
    unit: 'A',
    color: 'battery',
    chart: { place: 9 },
    list: null,
  },
  solarVoltage: {
    label: 'solarVoltage',
    unit: 'V',
    color: 'solar',
    chart: { place: 7 },
    list: null,
  },
  solarCurrent: {
    label: 'solarCurrent',
    unit: 'A',
    color: 'solar',
    chart: { place: 10 },
    list: null,
  },
  inverterCurrent: {
    label: 'inverterCurrent',
    unit: 'A',
    color: 'generator',
    chart: { place: 11 },
    list: null,
  },
  acOutputVoltage: {
    label: 'acOutputVoltage',
    unit: 'V',
    color: 'load',
    chart: { place: 8 },
    list: null,
    isBypass: true,
  },
  acOutputCurrent: {
    label: 'acOutputCurrent',
    unit: 'A',
    color: 'load',
    chart: { place: 12 },
    list: null,
    isBypass: true,
  },
  acOutputFrequency: {
    label: 'acOutputFrequency',
    unit: 'Hz',
    color: 'load',
    chart: {},
    list: null,
    isBypass: true,
  },
  acOutputPowerFactor: {
    label: 'acOutputPowerFactor',
    unit: '',
    color: 'load',
    chart: {},
    list: null,
    isBypass: true,
  },
  acPower: { label: 'acInput', unit: 'W', color: 'grid', chart: { place: 4 }, list: null },
  acInputPowerFactor: {
    label: 'acInputPowerFactor',
    unit: '',
    color: 'grid',
    chart: {},
    list: null,
    isBypass: true,
  },
}

/** The energies of the current day [E4], in the order of the panel and its export. */
export const bgDayEnergy: Readonly<Record<Exclude<keyof DayEnergy, 'timestamp'>, QuantityEntry>> = {
  solarEnergy: { label: 'solar', unit: 'Wh' },
  batteryEnergyIn: { label: 'charged', unit: 'Wh' },
  batteryEnergyOut: { label: 'discharged', unit: 'Wh' },
  inverterEnergyIn: { label: 'inverterInput', unit: 'Wh' },
  inverterEnergyOut: { label: 'inverterOutput', unit: 'Wh' },
  batteryAhIn: { label: 'chargeIn', unit: 'Ah' },
  batteryAhOut: { label: 'chargeOut', unit: 'Ah' },
  acConsumptionEnergy: { label: 'acConsumed', unit: 'Wh' },
  acBatteryChargeEnergy: { label: 'acCharging', unit: 'Wh' },
  acEnergy: { label: 'totalAcInput', unit: 'Wh' },
}

/** Totals since commissioning, and the battery's deepest discharge [E8]. */
export const bgLifetime: Readonly<
  Record<Exclude<keyof BgLifetime, `${string}_date`>, QuantityEntry>
> = {
  total_solar_energy: { label: 'solar', unit: 'Wh' },
  total_battery_chargedWh: { label: 'charged', unit: 'Wh' },
  total_battery_dischargedWh: { label: 'discharged', unit: 'Wh' },
  total_battery_chargedAh: { label: 'chargeIn', unit: 'Ah', decimals: 0 },
  total_battery_dischargedAh: { label: 'chargeOut', unit: 'Ah', decimals: 0 },
  deepest_discharge: { label: 'deepestDischarge', unit: '%', decimals: 1 },
}

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
