import type {
  MeterHistoryRow,
  MeterLifetime,
  MeterTotals,
  PhaseEnergy,
  PhasePower,
} from '@wattpost/protocol'
import type { BarEntry, ChartEntry, LiveQuantity, QuantityEntry } from './quantity.ts'

/** The totals of a meter [E10], in the order of its page. */
export const meterTotals: Readonly<Record<keyof MeterTotals, LiveQuantity>> = {
  totalActivePower: {
    label: 'activePower',
    rawLabel: 'totalActivePower',
    unit: 'W',
    sign: 'import',
    color: 'grid',
    chart: { place: 1 },
    list: { column: 'power', label: 'power', isDefault: true, card: 1 },
  },
  totalReactivePower: {
    label: 'reactivePower',
    rawLabel: 'totalReactivePower',
    unit: 'var',
    color: 'generator',
    chart: { place: 3 },
    list: null,
  },
  totalApparentPower: {
    label: 'apparentPower',
    rawLabel: 'totalApparentPower',
    unit: 'VA',
    color: 'load',
    chart: { place: 4 },
    list: null,
  },
  totalPowerFactor: {
    label: 'powerFactor',
    rawLabel: 'totalPowerFactor',
    unit: '',
    color: 'load',
    chart: { place: 10 },
    list: { column: 'powerFactor', label: 'powerFactorShort', isDefault: true, card: 2 },
  },
  frequency: {
    label: 'frequency',
    unit: 'Hz',
    color: 'grid',
    chart: { place: 8 },
    list: { column: 'frequency', isDefault: true, card: 3 },
  },
  neutralCurrent: {
    label: 'neutralCurrent',
    unit: 'A',
    color: 'grid',
    chart: { place: 7 },
    list: null,
  },
  temperature: {
    label: 'temperature',
    unit: '°C',
    color: 'generator',
    chart: { place: 9 },
    list: null,
  },
}

/** A quantity of each phase. */
interface PhaseQuantity extends QuantityEntry {
  /** Its charts, one for each phase; `null`: none. */
  readonly chart: (ChartEntry & Required<Pick<ChartEntry, 'label'>>) | null
}

/** The power of a phase [E11], in the order of the table. */
export const phasePower: Readonly<Record<keyof PhasePower, PhaseQuantity>> = {
  voltage: { label: 'voltage', unit: 'V', chart: { label: 'phaseVoltage', place: 5 } },
  current: { label: 'current', unit: 'A', chart: { label: 'phaseCurrent', place: 6 } },
  activePower: {
    label: 'activePower',
    unit: 'W',
    sign: 'import',
    chart: { label: 'phasePower', place: 2, isDefault: true },
  },
  reactivePower: { label: 'reactivePower', unit: 'var', chart: null },
  apparentPower: { label: 'apparentPower', unit: 'VA', chart: null },
  powerFactor: { label: 'powerFactor', unit: '', chart: null },
}

/** The energy counters of a phase [E11]. */
export const phaseEnergy: Readonly<Record<keyof PhaseEnergy, QuantityEntry>> = {
  importEnergy: { label: 'imported', unit: 'Wh' },
  exportEnergy: { label: 'exported', unit: 'Wh' },
  reactiveImport: { label: 'reactiveImported', unit: 'varh' },
  reactiveExport: { label: 'reactiveExported', unit: 'varh' },
  apparentEnergy: { label: 'apparentEnergy', unit: 'VAh' },
}

/** Counters since commissioning [E9]. */
export const meterLifetime: Readonly<Record<keyof MeterLifetime, QuantityEntry>> = {
  lifetimeEnergy: { label: 'imported', unit: 'Wh' },
  lifetimeExportEnergy: { label: 'exported', unit: 'Wh' },
  lifetimeReactiveImport: { label: 'reactiveImported', unit: 'varh' },
  lifetimeReactiveExport: { label: 'reactiveExported', unit: 'varh' },
  lifetimeApparentEnergy: { label: 'apparent', unit: 'VAh' },
}

/** The energies of an hour or day [E12], columns of the daily history and of its export. */
export const meterRow: Readonly<Record<Exclude<keyof MeterHistoryRow, 't'>, QuantityEntry>> = {
  haet: { label: 'imported', unit: 'Wh' },
  haext: { label: 'exported', unit: 'Wh' },
  hret: { label: 'reactive', unit: 'varh' },
}

/** Imported less exported energy of the current day. */
export const netImportToday: QuantityEntry = {
  label: 'netImportToday',
  unit: 'Wh',
  sign: 'import',
}

/** The energies of the chart: import is stacked upwards, export below zero. */
export type MeterEnergyKind = 'imported' | 'exported'
export const meterEnergies: Readonly<Record<MeterEnergyKind, BarEntry>> = {
  imported: { label: 'imported', color: 'grid' },
  exported: { label: 'exported', color: 'solar', below: true },
}
