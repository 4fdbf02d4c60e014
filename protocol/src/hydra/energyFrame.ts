import { z } from 'zod'
import { decode } from '../decode.ts'
import { fieldGroup, fieldWriters } from '../fields.ts'
import { decodeFrame, encodeHead, type FrameHead, type WireFrame } from '../live/frame.ts'
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

const WHAT = 'hydra_energy frame'

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
const typeKey = z.object({
  type: z.enum(Object.keys(hydraEnergyBodies) as (keyof typeof hydraEnergyBodies)[]),
})

type Bodies = typeof hydraEnergyBodies
/** The body of a `hydra_energy` frame [K9]. */
export type HydraEnergyBody = { [K in keyof Bodies]: z.output<Bodies[K]> }[keyof Bodies]

/** A decoded `hydra_energy` frame. */
export interface HydraEnergyFrame {
  readonly head: FrameHead
  readonly body: HydraEnergyBody
}

/** Decodes a `hydra_energy` frame [K9]. */
export function decodeHydraEnergy(json: unknown): Result<HydraEnergyFrame, Refusal> {
  const type = decode(WHAT, typeKey, json)
  if (!type.ok) return type
  const schema: z.ZodType<HydraEnergyBody> = hydraEnergyBodies[type.value.type]
  return decodeFrame(WHAT, schema, json)
}

const writers = fieldWriters(hydraEnergyBodies)

/** Encodes a `hydra_energy` frame [K9]. */
export function encodeHydraEnergy({ head, body }: HydraEnergyFrame): WireFrame {
  const frame: WireFrame = encodeHead(head)
  writers[body.type](frame, body as never)
  return frame
}
