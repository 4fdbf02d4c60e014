import type { BgLifetime, DayEnergy, PowerState } from '@wattpost/protocol'
import type { BarEntry, LiveQuantity, QuantityEntry } from './quantity.ts'

/** A current value of a bg device. */
interface BgQuantity extends LiveQuantity {
  /** Place among the measurements; `bypass`: measured in the bypass of the inverter. `null`: it is in the power flow. */
  readonly measured: 'always' | 'bypass' | null
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
    column: { key: 'solar', isDefault: true },
    card: 1,
    isDerived: true,
    measured: null,
  },
  // `consumtionPower` [sic] is spelled so on the wire.
  consumtionPower: {
    label: 'load',
    unit: 'W',
    color: 'load',
    chart: { place: 2, isDefault: true },
    column: { key: 'load', label: 'loadShort', isDefault: true },
    card: 2,
    isDerived: true,
    measured: null,
  },
  batteryVoltage: {
    label: 'batteryVoltage',
    unit: 'V',
    decimals: 2,
    color: 'battery',
    chart: { place: 6 },
    column: { key: 'battery', label: 'battery', decimals: 1, isDefault: true },
    card: 3,
    measured: 'always',
  },
  batteryPower: {
    label: 'batteryPower',
    unit: 'W',
    color: 'battery',
    chart: { label: 'batteryPowerMetric', place: 3, isDefault: true },
    column: { key: 'charging' },
    card: null,
    isDerived: true,
    measured: null,
  },
  batteryPowerOutput: {
    label: 'batteryOutput',
    unit: 'W',
    color: 'battery-output',
    chart: { place: 5 },
    column: null,
    card: null,
    isDerived: true,
    measured: null,
  },
  batteryCurrent: {
    label: 'batteryCurrent',
    unit: 'A',
    color: 'battery',
    chart: { place: 9 },
    column: null,
    card: null,
    measured: 'always',
  },
  solarVoltage: {
    label: 'solarVoltage',
    unit: 'V',
    color: 'solar',
    chart: { place: 7 },
    column: null,
    card: null,
    measured: 'always',
  },
  solarCurrent: {
    label: 'solarCurrent',
    unit: 'A',
    color: 'solar',
    chart: { place: 10 },
    column: null,
    card: null,
    measured: 'always',
  },
  inverterCurrent: {
    label: 'inverterCurrent',
    unit: 'A',
    color: 'generator',
    chart: { place: 11 },
    column: null,
    card: null,
    measured: 'always',
  },
  acOutputVoltage: {
    label: 'acOutputVoltage',
    unit: 'V',
    color: 'load',
    chart: { place: 8 },
    column: null,
    card: null,
    measured: 'bypass',
  },
  acOutputCurrent: {
    label: 'acOutputCurrent',
    unit: 'A',
    color: 'load',
    chart: { place: 12 },
    column: null,
    card: null,
    measured: 'bypass',
  },
  acOutputFrequency: {
    label: 'acOutputFrequency',
    unit: 'Hz',
    color: 'load',
    chart: {},
    column: null,
    card: null,
    measured: 'bypass',
  },
  acOutputPowerFactor: {
    label: 'acOutputPowerFactor',
    unit: '',
    color: 'load',
    chart: {},
    column: null,
    card: null,
    measured: 'bypass',
  },
  acPower: {
    label: 'acInput',
    unit: 'W',
    color: 'grid',
    chart: { place: 4 },
    column: null,
    card: null,
    measured: null,
  },
  acInputPowerFactor: {
    label: 'acInputPowerFactor',
    unit: '',
    color: 'grid',
    chart: {},
    column: null,
    card: null,
    measured: 'bypass',
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
