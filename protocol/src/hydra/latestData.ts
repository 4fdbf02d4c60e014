import { z } from 'zod'
import { type Field, fieldGroup } from '../fields.ts'
import { quantity } from '../quantity.ts'

/** AC channel, power [E15]; `v` and `ns` are our additions, which a real backend may omit. */
export const acPower = fieldGroup('E15', {
  rp: {
    unit: 'W',
    aliases: ['power'],
    means: 'Real power; negative while the channel feeds into the grid',
  },
  v: {
    is: quantity.optional(),
    unit: 'V',
    min: 0,
    max: 1000,
    addition: true,
    aliases: ['voltage'],
    means: 'Voltage',
  },
  ns: { is: quantity.optional(), addition: true, means: 'State; 1 with power, 0 without' },
})
export type AcPower = z.infer<typeof acPower>

/** AC channel, energy since commissioning [E15]; `ee` is our addition. */
export const acChannelEnergy = fieldGroup('E15', {
  ie: {
    unit: 'Wh',
    min: 0,
    aliases: ['importEnergy'],
    means: 'Imported since commissioning',
  },
  ee: {
    is: quantity.optional(),
    unit: 'Wh',
    min: 0,
    addition: true,
    aliases: ['exportEnergy'],
    means: 'Exported since commissioning; of channels that feed into the grid',
  },
})
export type AcChannelEnergy = z.infer<typeof acChannelEnergy>

/** Battery system [E15]; the meanings are our reading. */
export const batterySystem = fieldGroup('E15', {
  bp: { unit: 'W', means: 'Battery power; positive while charging' },
  sp: { unit: 'W', means: 'Solar power' },
  mp: { unit: 'W', means: 'Mains power' },
  abp: { unit: '%', min: 0, max: 100, means: 'Average charge of the batteries' },
  tsc: {
    min: 0,
    means: 'Total stored charge; the specification gives it no unit, the emulator’s is in Ah',
  },
  mc: { min: 0, means: 'Number of battery monitors' },
})
export type BatterySystem = z.infer<typeof batterySystem>

/** The battery monitor of a frame. */
export const MONITOR = {
  is: z.string(),
  addition: true,
  aliases: ['monitor_id'],
  means: 'Name of the monitor',
} as const satisfies Field

/** One battery monitor, power (our reading). */
export const batteryMonitorPower = fieldGroup('E14', {
  v: {
    unit: 'V',
    min: 0,
    max: 1000,
    addition: true,
    aliases: ['voltage'],
    means: 'Voltage',
  },
  i: {
    unit: 'A',
    addition: true,
    aliases: ['current'],
    means: 'Current; positive while charging',
  },
  p: {
    unit: 'W',
    addition: true,
    aliases: ['power'],
    means: 'Power; positive while charging',
  },
  soc: { unit: '%', min: 0, max: 100, addition: true, means: 'State of charge' },
})
export type BatteryMonitorPower = z.infer<typeof batteryMonitorPower>

/** One battery monitor, energy since commissioning (our reading). */
export const batteryMonitorEnergy = fieldGroup('E14', {
  ce: {
    unit: 'Wh',
    min: 0,
    addition: true,
    aliases: ['charged_energy_Wh', 'lifetime_charged_energy_Wh'],
    means: 'Charged',
  },
  de: {
    unit: 'Wh',
    min: 0,
    addition: true,
    aliases: ['discharged_energy_Wh', 'lifetime_discharged_energy_Wh'],
    means: 'Discharged',
  },
})
export type BatteryMonitorEnergy = z.infer<typeof batteryMonitorEnergy>

/** The load by source (our reading). */
export const powerSplit = fieldGroup('E14', {
  grid: { unit: 'W', addition: true, means: 'Load from the grid' },
  generator: { unit: 'W', addition: true, means: 'Load from the generator' },
  solar: { unit: 'W', addition: true, means: 'Load from solar' },
  battery: { unit: 'W', addition: true, means: 'Load from the battery' },
})
export type PowerSplit = z.infer<typeof powerSplit>

/** Types with an entry per channel or monitor, by number or name. */
export const latestByName = {
  'ac-power': acPower,
  'ac-channel-energy': acChannelEnergy,
  'battery-monitor-power': batteryMonitorPower,
  'battery-monitor-energy': batteryMonitorEnergy,
} as const
/** Types with a single entry. */
export const latestSingle = { 'battery-system': batterySystem, 'power-split': powerSplit } as const

/** The newest data of each type [E14]; types that the variant does not measure are absent. */
export const latestData = fieldGroup('E14', {
  'ac-power': {
    is: z.record(z.string(), acPower).optional(),
    means: 'Power by AC channel number',
  },
  'ac-channel-energy': {
    is: z.record(z.string(), acChannelEnergy).optional(),
    means: 'Energy by AC channel number',
  },
  'battery-system': { is: batterySystem.optional(), means: 'The batteries together' },
  'battery-monitor-power': {
    is: z.record(z.string(), batteryMonitorPower).optional(),
    means: 'Power by battery monitor',
  },
  'battery-monitor-energy': {
    is: z.record(z.string(), batteryMonitorEnergy).optional(),
    means: 'Energy by battery monitor',
  },
  'power-split': { is: powerSplit.optional(), means: 'The load by source' },
})
export type LatestData = z.infer<typeof latestData>
