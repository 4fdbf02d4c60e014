import { z } from 'zod'
import { quantity } from '../quantity.ts'

/**
 * AC channel, power [E15]: `rp` real power in W, negative while it feeds into the grid. `v` volts and `ns` (1 with
 * power, 0 without) are our additions; a real backend may omit them.
 */
export const acPower = z.object({
  rp: quantity,
  v: quantity.optional(),
  ns: quantity.optional(),
})
export type AcPower = z.infer<typeof acPower>

/**
 * AC channel, energy since commissioning [E15], Wh: `ie` imported. `ee` exported is our addition, of channels that feed
 * into the grid.
 */
export const acChannelEnergy = z.object({ ie: quantity, ee: quantity.optional() })
export type AcChannelEnergy = z.infer<typeof acChannelEnergy>

/**
 * Battery system [E15]. Our reading: `bp` battery power in W, positive while charging; `sp` solar power in W;
 * `mp` mains power in W; `abp` average battery percent, 0–100; `tsc` total stored charge in Ah; `mc` monitor count.
 */
export const batterySystem = z.object({
  bp: quantity,
  sp: quantity,
  mp: quantity,
  abp: quantity,
  tsc: quantity,
  mc: quantity,
})
export type BatterySystem = z.infer<typeof batterySystem>

/** One battery monitor, power (our reading): V, A (positive charges), W, state of charge 0–100 %. */
export const batteryMonitorPower = z.object({
  v: quantity,
  i: quantity,
  p: quantity,
  soc: quantity,
})
export type BatteryMonitorPower = z.infer<typeof batteryMonitorPower>

/** One battery monitor, energy (our reading): `ce` charged and `de` discharged since commissioning, Wh. */
export const batteryMonitorEnergy = z.object({ ce: quantity, de: quantity })
export type BatteryMonitorEnergy = z.infer<typeof batteryMonitorEnergy>

/** The load by source (our reading), W each. */
export const powerSplit = z.object({
  grid: quantity,
  generator: quantity,
  solar: quantity,
  battery: quantity,
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

const readable = z.object({
  'ac-power': z.record(z.string(), acPower).optional(),
  'ac-channel-energy': z.record(z.string(), acChannelEnergy).optional(),
  'battery-system': batterySystem.optional(),
  'battery-monitor-power': z.record(z.string(), batteryMonitorPower).optional(),
  'battery-monitor-energy': z.record(z.string(), batteryMonitorEnergy).optional(),
  'power-split': powerSplit.optional(),
  /**
   * Parts that could not be decoded, e.g. `power-split`, `ac-power 2`; our addition, never sent.
   */
  unreadable: z.array(z.string()).optional(),
})
/** The newest data of each type as servers send it [E14]. */
export const latestDataWire = readable.omit({ unreadable: true })
export type LatestData = z.infer<typeof readable>

/**
 * The newest data of each type [E14]; types that the variant does not measure are absent. An
 * undecodable part is omitted and listed in `unreadable`, so that the rest of the device stays
 * visible.
 */
export const latestData = z.codec(z.record(z.string(), z.unknown()), readable, {
  decode: readableParts,
  encode: ({ unreadable: _, ...parts }) => parts,
})

function readableParts(raw: Readonly<Record<string, unknown>>): z.input<typeof readable> {
  const parts: Record<string, unknown> = {}
  const unreadable: string[] = []
  for (const [type, schema] of Object.entries(latestSingle)) {
    if (raw[type] === undefined) continue
    const read = schema.safeParse(raw[type])
    if (read.success) parts[type] = read.data
    else unreadable.push(type)
  }
  for (const [type, schema] of Object.entries(latestByName)) {
    if (raw[type] === undefined) continue
    const entries = z.record(z.string(), z.unknown()).safeParse(raw[type])
    if (!entries.success) {
      unreadable.push(type)
      continue
    }
    const reads = Object.entries(entries.data).map(
      ([name, value]) => [name, schema.safeParse(value)] as const,
    )
    parts[type] = Object.fromEntries(
      reads.flatMap(([name, read]) => (read.success ? [[name, read.data]] : [])),
    )
    unreadable.push(...reads.flatMap(([name, { success }]) => (success ? [] : [`${type} ${name}`])))
  }
  return { ...parts, ...(unreadable.length > 0 && { unreadable }) }
}
