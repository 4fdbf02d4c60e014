import { z } from 'zod'
import { decode } from '../decode.ts'
import { decodeFrame, encodeHead, type FrameHead, type WireFrame } from '../live/frame.ts'
import { quantity, sendable } from '../quantity.ts'
import type { Refusal, Result } from '../result.ts'
import { acChannelEnergy, batteryMonitorEnergy } from './latestData.ts'

/** Energy types of a query (our reading): import, charge, discharge, solar charge, or all. */
export const energyTypes = ['ie', 'ce', 'de', 'se', 'all'] as const
export type EnergyType = (typeof energyTypes)[number]

/** The four totals of a row [E19], Wh. */
export const energyTotals = z.object({
  totalImportEnergy: quantity,
  totalChargeEnergy: quantity,
  totalDischargeEnergy: quantity,
  solarChargeEnergy: quantity,
})
export type EnergyTotals = z.infer<typeof energyTotals>

/** Channels of a row that are no AC channel: all batteries together, and the whole site. */
export const energyTotalChannels = ['battery', 'all'] as const

const channel = z.union([z.int(), z.string()], { error: 'must be a channel number or a name' })

/** An energy row [E19]; `period` is the ISO start of the hour, part of day or day, with its offset. */
export const energyRow = z.object({
  _id: z.object({ period: z.string(), type: z.string(), channel }),
  ...energyTotals.shape,
})
export type EnergyRow = z.infer<typeof energyRow>

const WHAT = 'hydra_energy frame'

/** The schema of each type's body. */
export const hydraEnergyBodies = {
  'ac-channel-energy': z.object({
    type: z.literal('ac-channel-energy'),
    channel: z.int(),
    ...acChannelEnergy.shape,
  }),
  'battery-monitor-energy': z.object({
    type: z.literal('battery-monitor-energy'),
    monitor: z.string(),
    ...batteryMonitorEnergy.shape,
  }),
  /** Totals since the start of the hour at `period` (ISO). */
  'energy-summary': z.object({
    type: z.literal('energy-summary'),
    period: z.string(),
    ...energyTotals.shape,
  }),
}
const typeKey = z.object({
  type: z.enum(['ac-channel-energy', 'battery-monitor-energy', 'energy-summary']),
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

/** Encodes a `hydra_energy` frame [K9]. */
export function encodeHydraEnergy({ head, body }: HydraEnergyFrame): WireFrame {
  const frame: WireFrame = encodeHead(head)
  frame.type = body.type
  switch (body.type) {
    case 'ac-channel-energy':
      frame.channel = body.channel
      frame.ie = sendable(body.ie, 'ie')
      if (body.ee !== undefined) frame.ee = sendable(body.ee, 'ee')
      break
    case 'battery-monitor-energy':
      frame.monitor = body.monitor
      frame.ce = sendable(body.ce, 'ce')
      frame.de = sendable(body.de, 'de')
      break
    case 'energy-summary':
      frame.period = body.period
      writeTotals(frame, body)
      break
  }
  return frame
}

function writeTotals(frame: WireFrame, totals: EnergyTotals): void {
  frame.totalImportEnergy = sendable(totals.totalImportEnergy, 'totalImportEnergy')
  frame.totalChargeEnergy = sendable(totals.totalChargeEnergy, 'totalChargeEnergy')
  frame.totalDischargeEnergy = sendable(totals.totalDischargeEnergy, 'totalDischargeEnergy')
  frame.solarChargeEnergy = sendable(totals.solarChargeEnergy, 'solarChargeEnergy')
}
