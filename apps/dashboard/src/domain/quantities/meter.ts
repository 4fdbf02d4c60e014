import {
  phaseEnergy as energy,
  meterLifetime as lifetime,
  type MeterHistoryRow,
  type MeterLifetime,
  type MeterTotals,
  meterHistoryRow,
  type Phase,
  type PhaseEnergy,
  type PhasePower,
  phasePower as power,
  meterTotals as totals,
} from '@wattpost/protocol'
import {
  type BarEntry,
  type ChartEntry,
  type LiveQuantity,
  ofFields,
  type QuantityEntry,
} from './quantity.ts'

// The groups of fields, as `totals`, have other names here: each has a table of quantities of its name below.

/** The totals of a meter [E10], in the order of its page. */
export const meterTotals = ofFields<MeterTotals, LiveQuantity>(totals, {
  totalActivePower: {
    label: 'activePower',
    rawLabel: 'totalActivePower',
    sign: 'import',
    color: 'grid',
    chart: { place: 1 },
    list: { column: 'power', label: 'power', isDefault: true, card: 1 },
  },
  totalReactivePower: {
    label: 'reactivePower',
    rawLabel: 'totalReactivePower',
    color: 'generator',
    chart: { place: 3 },
  },
  totalApparentPower: {
    label: 'apparentPower',
    rawLabel: 'totalApparentPower',
    color: 'load',
    chart: { place: 4 },
  },
  totalPowerFactor: {
    label: 'powerFactor',
    rawLabel: 'totalPowerFactor',
    color: 'load',
    chart: { place: 10 },
    list: { column: 'powerFactor', label: 'powerFactorShort', isDefault: true, card: 2 },
  },
  frequency: {
    label: 'frequency',
    color: 'grid',
    chart: { place: 8 },
    list: { column: 'frequency', isDefault: true, card: 3 },
  },
  neutralCurrent: { label: 'neutralCurrent', color: 'grid', chart: { place: 7 } },
  temperature: { label: 'temperature', color: 'generator', chart: { place: 9 } },
})

/** A phase's colour, as CSS. */
export function phaseColor(phase: Phase): string {
  return `var(--phase-${phase.toLowerCase()})`
}

/** A quantity of each phase. */
interface PhaseQuantity extends QuantityEntry {
  /** Its charts, one for each phase. */
  readonly chart?: ChartEntry & Required<Pick<ChartEntry, 'label'>>
}

/** The power of a phase [E11], in the order of the table. */
export const phasePower = ofFields<PhasePower, PhaseQuantity>(power, {
  voltage: { label: 'voltage', chart: { label: 'phaseVoltage', place: 5 } },
  current: { label: 'current', chart: { label: 'phaseCurrent', place: 6 } },
  activePower: {
    label: 'activePower',
    sign: 'import',
    chart: { label: 'phasePower', place: 2, isDefault: true },
  },
  reactivePower: { label: 'reactivePower' },
  apparentPower: { label: 'apparentPower' },
  powerFactor: { label: 'powerFactor' },
})

/** The energy counters of a phase [E11]. */
export const phaseEnergy = ofFields<PhaseEnergy, QuantityEntry>(energy, {
  importEnergy: { label: 'imported' },
  exportEnergy: { label: 'exported' },
  reactiveImport: { label: 'reactiveImported' },
  reactiveExport: { label: 'reactiveExported' },
  apparentEnergy: { label: 'apparentEnergy' },
})

/** Counters since commissioning [E9]. */
export const meterLifetime = ofFields<MeterLifetime, QuantityEntry>(lifetime, {
  lifetimeEnergy: { label: 'imported' },
  lifetimeExportEnergy: { label: 'exported' },
  lifetimeReactiveImport: { label: 'reactiveImported' },
  lifetimeReactiveExport: { label: 'reactiveExported' },
  lifetimeApparentEnergy: { label: 'apparent' },
})

/** The energies of an hour or day [E12], columns of the daily history and of its export. */
export const meterRow = ofFields<Omit<MeterHistoryRow, 't'>, QuantityEntry>(meterHistoryRow, {
  haet: { label: 'imported' },
  haext: { label: 'exported' },
  hret: { label: 'reactive' },
})

/** Imported less exported energy of the current day. */
export const netImportToday: QuantityEntry = { label: 'netImportToday', unit: 'Wh', sign: 'import' }

/** The energies of the chart: import is stacked upwards, export below zero. */
export type MeterEnergyKind = 'imported' | 'exported'
export const meterEnergies: Readonly<Record<MeterEnergyKind, BarEntry>> = {
  imported: { label: 'imported', color: 'grid' },
  exported: { label: 'exported', color: 'solar', below: true },
}
