import {
  type AcPower,
  type BatteryMonitorEnergy,
  type BatteryMonitorPower,
  type BatterySystem,
  batteryMonitorEnergy,
  batteryMonitorPower,
  type ChannelGroup,
  type EnergyTotals,
  energyTotals,
  type LifetimeEnergyRow,
  lifetimeEnergyRow,
  type PowerSplit,
  type ReportedHydra,
  type ReportedLatest,
  powerSplit as split,
  batterySystem as system,
} from '@wattpost/protocol'
import { chargePercent, isCharge } from '../battery.ts'
import { groupChannels, hydraLoadW, hydraSolarW } from '../hydraPower.ts'
import { knownSum } from '../knownSum.ts'
import {
  type BarEntry,
  type LiveQuantity,
  ofFields,
  type QuantityEntry,
  type SourceColor,
} from './quantity.ts'

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
    list: { column: 'grid', isDefault: true, card: 1 },
    read: ({ latestData }) => groupW(latestData, 'grid'),
  },
  generator: {
    label: 'generator',
    unit: 'W',
    color: 'generator',
    list: { column: 'generator', label: 'generatorShort', isDefault: true, card: 2 },
    read: ({ latestData }) => groupW(latestData, 'generator'),
  },
  solar: {
    label: 'solar',
    unit: 'W',
    color: 'solar',
    list: { column: 'solar', isDefault: true, card: 2 },
    read: ({ latestData, variant }) => hydraSolarW(latestData, variant) ?? null,
  },
  load: {
    label: 'load',
    unit: 'W',
    color: 'load',
    list: { column: 'load', label: 'loadShort', card: 1 },
    read: ({ latestData }) => hydraLoadW(latestData) ?? null,
  },
  charge: {
    label: 'charge',
    unit: '%',
    color: 'battery',
    list: { column: 'charge', isDefault: true },
    read: ({ latestData }) => chargePercent(latestData),
  },
  batteryCharge: {
    label: 'battery',
    unit: '%',
    color: 'battery',
    list: { card: 3 },
    read: ({ latestData: { 'battery-system': system } }) =>
      system === undefined || !isCharge(system.abp) ? null : system.abp,
  },
  batteryPower: {
    label: 'battery',
    unit: 'W',
    color: 'battery',
    list: { card: 3 },
    read: ({ latestData: { 'battery-system': system } }) =>
      system === undefined ? null : system.bp,
  },
} as const satisfies Readonly<Record<string, HydraQuantity>>

function groupW(latest: ReportedLatest, group: ChannelGroup): number | null | undefined {
  const powers = groupChannels(latest, group).map(([, { rp }]) => rp)
  return powers.length === 0 ? null : knownSum(powers)
}

/** The power and voltage of an AC channel [E15]; its card leaves out their names. */
export const channelPower: Readonly<Record<Exclude<keyof AcPower, 'ns'>, QuantityEntry>> = {
  rp: { label: 'power', unit: 'W', sign: 'import' },
  v: { label: 'voltage', unit: 'V', decimals: 0 },
}

/** Sum of all AC channels, whose newest points are charted. */
export const liveAcPower: QuantityEntry = { label: 'livePower', unit: 'W', sign: 'import' }

/** The battery system [E15]; `abp` is a charge unless it is out of range, and `mc` counts monitors. */
export const batterySystem = ofFields<Omit<BatterySystem, 'mc'>, QuantityEntry>(system, {
  abp: { label: 'charge' },
  bp: { label: 'battery' },
  sp: { label: 'solar' },
  mp: { label: 'acInput' },
  tsc: { label: 'storedCharge', decimals: 1 },
})

/** The power of a battery monitor [E14]. */
export const monitorPower = ofFields<BatteryMonitorPower, QuantityEntry>(batteryMonitorPower, {
  v: { label: 'voltage', decimals: 2 },
  i: { label: 'current' },
  p: { label: 'power' },
  soc: { label: 'charge' },
})

/** The counters of a battery monitor [E14]. */
export const monitorEnergy = ofFields<BatteryMonitorEnergy, QuantityEntry>(batteryMonitorEnergy, {
  ce: { label: 'totalCharged' },
  de: { label: 'totalDischarged' },
})

/** Counters since commissioning, a row for each monitor [E16]. */
export const hydraLifetime = ofFields<Omit<LifetimeEnergyRow, 'monitor_id'>, QuantityEntry>(
  lifetimeEnergyRow,
  {
    lifetime_import_energy_Wh: { label: 'imported' },
    lifetime_export_energy_Wh: { label: 'exported' },
    lifetime_charged_energy_Wh: { label: 'chargedCounter' },
    lifetime_discharged_energy_Wh: { label: 'dischargedCounter' },
  },
)

/** The totals of a summary [H17]. */
export const summaryEnergy = ofFields<EnergyTotals, QuantityEntry>(energyTotals, {
  totalImportEnergy: { label: 'totalAcInput' },
  totalChargeEnergy: { label: 'charged' },
  totalDischargeEnergy: { label: 'discharged' },
  solarChargeEnergy: { label: 'solarCharging' },
})

/** The power that each source supplies to the load [E14]. */
export const powerSplit = ofFields<PowerSplit, QuantityEntry & { readonly color: SourceColor }>(
  split,
  {
    grid: { label: 'grid', color: 'grid' },
    generator: { label: 'generator', color: 'generator' },
    solar: { label: 'solar', color: 'solar' },
    battery: { label: 'battery', color: 'battery' },
  },
)

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
