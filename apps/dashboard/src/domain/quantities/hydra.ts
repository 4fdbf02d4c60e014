import type {
  AcPower,
  BatteryMonitorEnergy,
  BatteryMonitorPower,
  BatterySystem,
  ChannelGroup,
  EnergyTotals,
  LifetimeEnergyRow,
  PowerSplit,
  ReportedHydra,
  ReportedLatest,
} from '@wattpost/protocol'
import { chargePercent, isCharge } from '../battery.ts'
import { groupChannels, hydraLoadW, hydraSolarW } from '../hydraPower.ts'
import { knownSum } from '../knownSum.ts'
import type { BarEntry, LiveQuantity, QuantityEntry, SourceColor } from './quantity.ts'

/** A quantity that is derived from a hydra's latest data. */
interface HydraQuantity extends LiveQuantity {
  /** `null`: the hydra does not measure it; `undefined`: it is not known now. */
  readonly read: (hydra: Pick<ReportedHydra, 'latestData' | 'variant'>) => number | null | undefined
}

/** A hydra's quantities in lists, in the order of their columns [E13–E15]. */
export const hydraState = {
  grid: {
    label: 'grid',
    unit: 'W',
    color: 'grid',
    chart: null,
    list: { column: 'grid', isDefault: true, card: 1 },
    read: ({ latestData }) => groupW(latestData, 'grid'),
  },
  generator: {
    label: 'generator',
    unit: 'W',
    color: 'generator',
    chart: null,
    list: { column: 'generator', label: 'generatorShort', isDefault: true, card: 2 },
    read: ({ latestData }) => groupW(latestData, 'generator'),
  },
  solar: {
    label: 'solar',
    unit: 'W',
    color: 'solar',
    chart: null,
    list: { column: 'solar', isDefault: true, card: 2 },
    read: ({ latestData, variant }) => hydraSolarW(latestData, variant) ?? null,
  },
  load: {
    label: 'load',
    unit: 'W',
    color: 'load',
    chart: null,
    list: { column: 'load', label: 'loadShort', card: 1 },
    read: ({ latestData }) => hydraLoadW(latestData) ?? null,
  },
  charge: {
    label: 'charge',
    unit: '%',
    color: 'battery',
    chart: null,
    list: { column: 'charge', isDefault: true },
    read: ({ latestData }) => chargePercent(latestData),
  },
  batteryCharge: {
    label: 'battery',
    unit: '%',
    color: 'battery',
    chart: null,
    list: { card: 3 },
    read: ({ latestData: { 'battery-system': system } }) =>
      system === undefined || !isCharge(system.abp) ? null : system.abp,
  },
  batteryPower: {
    label: 'battery',
    unit: 'W',
    color: 'battery',
    chart: null,
    list: { card: 3 },
    read: ({ latestData: { 'battery-system': system } }) =>
      system === undefined ? null : system.bp,
  },
} as const satisfies Readonly<Record<string, HydraQuantity>>

function groupW(latest: ReportedLatest, group: ChannelGroup): number | null | undefined {
  const powers = groupChannels(latest, group).map(([, { rp }]) => rp)
  return powers.length === 0 ? null : knownSum(powers)
}

/** The power and voltage of an AC channel [E15]; without names in its card. */
export const channelPower: Readonly<
  Record<Exclude<keyof AcPower, 'ns'>, Omit<QuantityEntry, 'label'>>
> = {
  rp: { unit: 'W', sign: 'import' },
  v: { unit: 'V', decimals: 0 },
}

/** Sum of all AC channels, whose newest points are charted. */
export const liveAcPower: QuantityEntry = { label: 'livePower', unit: 'W', sign: 'import' }

/** The battery system [E15]; `abp` is a charge unless it is out of range, and `mc` counts monitors. */
export const batterySystem: Readonly<Record<Exclude<keyof BatterySystem, 'mc'>, QuantityEntry>> = {
  abp: { label: 'charge', unit: '%' },
  bp: { label: 'battery', unit: 'W' },
  sp: { label: 'solar', unit: 'W' },
  mp: { label: 'acInput', unit: 'W' },
  tsc: { label: 'storedCharge', unit: 'Ah' },
}

/** The power of a battery monitor [E14]. */
export const monitorPower: Readonly<Record<keyof BatteryMonitorPower, QuantityEntry>> = {
  v: { label: 'voltage', unit: 'V', decimals: 2 },
  i: { label: 'current', unit: 'A' },
  p: { label: 'power', unit: 'W' },
  soc: { label: 'charge', unit: '%' },
}

/** The counters of a battery monitor [E14]. */
export const monitorEnergy: Readonly<Record<keyof BatteryMonitorEnergy, QuantityEntry>> = {
  ce: { label: 'totalCharged', unit: 'Wh' },
  de: { label: 'totalDischarged', unit: 'Wh' },
}

/** Counters since commissioning, a row for each monitor [E16]. */
export const hydraLifetime: Readonly<
  Record<Exclude<keyof LifetimeEnergyRow, 'monitor_id'>, QuantityEntry>
> = {
  lifetime_import_energy_Wh: { label: 'imported', unit: 'Wh' },
  lifetime_export_energy_Wh: { label: 'exported', unit: 'Wh' },
  lifetime_charged_energy_Wh: { label: 'chargedCounter', unit: 'Wh' },
  lifetime_discharged_energy_Wh: { label: 'dischargedCounter', unit: 'Wh' },
}

/** The totals of a summary [H17]. */
export const summaryEnergy: Readonly<Record<keyof EnergyTotals, QuantityEntry>> = {
  totalImportEnergy: { label: 'totalAcInput', unit: 'Wh' },
  totalChargeEnergy: { label: 'charged', unit: 'Wh' },
  totalDischargeEnergy: { label: 'discharged', unit: 'Wh' },
  solarChargeEnergy: { label: 'solarCharging', unit: 'Wh' },
}

/** The power that each source supplies to the load [E14]. */
export const powerSplit: Readonly<
  Record<keyof PowerSplit, QuantityEntry & { readonly color: SourceColor }>
> = {
  grid: { label: 'grid', unit: 'W', color: 'grid' },
  generator: { label: 'generator', unit: 'W', color: 'generator' },
  solar: { label: 'solar', unit: 'W', color: 'solar' },
  battery: { label: 'battery', unit: 'W', color: 'battery' },
}

/** The energies of the chart and of today's tiles. */
export type HydraEnergyKind = 'grid' | 'generator' | 'charge' | 'discharge' | 'solar'

/** The energies of a hydra, in the order of their export [C6, E19]. */
export const hydraEnergies: Readonly<Record<HydraEnergyKind, BarEntry>> = {
  grid: { label: 'grid', csvLabel: 'gridImport', color: 'grid' },
  generator: { label: 'generator', csvLabel: 'generatorImport', color: 'generator' },
  charge: { label: 'charged', csvLabel: 'batteryCharge', color: 'battery', below: true },
  discharge: { label: 'discharged', csvLabel: 'batteryDischarge', color: 'battery', hatched: true },
  solar: { label: 'solarCharging', csvLabel: 'solarCharge', color: 'solar' },
}
