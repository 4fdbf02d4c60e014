import { z } from 'zod'
import { fieldGroup } from '../fields.ts'
import { type Frame, type TypedBody, typedFrames, type WireFrame } from '../live/frame.ts'
import type { Refusal, Result } from '../result.ts'
import { CHANNEL } from './channel.ts'
import { acChannelEnergy, batteryMonitorEnergy, MONITOR } from './latestData.ts'

/** Energy types of a query (our reading): import, charge, discharge, solar charge, or all. */
export const energyTypes = ['ie', 'ce', 'de', 'se', 'all'] as const
export type EnergyType = (typeof energyTypes)[number]

/** The four totals of a row [E19]. */
export const energyTotals = fieldGroup('E19', {
  totalImportEnergy: { unit: 'Wh', min: 0, means: 'Imported' },
  totalChargeEnergy: { unit: 'Wh', min: 0, means: 'Charged' },
  totalDischargeEnergy: { unit: 'Wh', min: 0, means: 'Discharged' },
  solarChargeEnergy: { unit: 'Wh', min: 0, means: 'Charged from solar' },
})
export type EnergyTotals = z.infer<typeof energyTotals>

/** Channels of a row that are no AC channel: all batteries together, and the whole site. */
export const energyTotalChannels = ['battery', 'all'] as const

const channel = z.union([z.int(), z.string()], { error: 'must be a channel number or a name' })

/** What an energy row counts [E19]. */
export const energyRowId = fieldGroup('E19', {
  period: {
    is: z.string(),
    means: 'Start of the hour or day, ISO, with its offset from UTC',
  },
  type: {
    is: z.string(),
    means: '`ie` import, `ce` charge, `de` discharge, `se` solar charge, `all`',
  },
  channel: {
    is: channel,
    means: 'Number of the AC channel; `battery` is all batteries together, `all` the whole site',
  },
})

/** An energy row [E19]. */
export const energyRow = fieldGroup('E19', {
  _id: { is: energyRowId, means: 'What the row counts' },
  ...energyTotals.fields,
})
export type EnergyRow = z.infer<typeof energyRow>

/** The fields of each type's body [K9]. */
export const hydraEnergyBodies = {
  'ac-channel-energy': fieldGroup('K9', {
    type: { is: z.literal('ac-channel-energy'), means: '`ac-channel-energy`' },
    channel: CHANNEL,
    ...acChannelEnergy.fields,
  }),
  'battery-monitor-energy': fieldGroup('E14', {
    type: {
      is: z.literal('battery-monitor-energy'),
      addition: true,
      means: '`battery-monitor-energy`',
    },
    monitor: MONITOR,
    ...batteryMonitorEnergy.fields,
  }),
  'energy-summary': fieldGroup('K9', {
    type: { is: z.literal('energy-summary'), means: '`energy-summary`' },
    period: { is: z.string(), addition: true, means: 'Start of the hour, ISO' },
    ...energyTotals.fields,
  }),
}
const frames = typedFrames('hydra_energy frame', hydraEnergyBodies)

/** The body of a `hydra_energy` frame [K9]. */
export type HydraEnergyBody = TypedBody<typeof hydraEnergyBodies>
/** A decoded `hydra_energy` frame. */
export type HydraEnergyFrame = Frame<HydraEnergyBody>

/** Decodes a `hydra_energy` frame [K9]. */
export function decodeHydraEnergy(json: unknown): Result<HydraEnergyFrame, Refusal> {
  return frames.decode(json)
}

/** Encodes a `hydra_energy` frame [K9]. */
export function encodeHydraEnergy(frame: HydraEnergyFrame): WireFrame {
  return frames.encode(frame)
}
