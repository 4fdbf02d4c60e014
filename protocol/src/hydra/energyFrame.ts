import { z } from 'zod'
import { decode } from '../decode.ts'
import { decodeFrame, encodeHead } from '../live/frame.ts'
import type { FrameHead } from '../live/frameHead.ts'
import type { WireFrame } from '../live/wireFrame.ts'
import { quantity, sendable } from '../quantity.ts'
import { accepted, type Refusal, type Result } from '../result.ts'
import { type EnergyTotals, energyTotals } from './energyRow.ts'
import { batteryMonitorEnergy } from './latestData.ts'

const WHAT = 'hydra_energy frame'

const bodies = {
  'ac-channel-energy': z.object({
    type: z.literal('ac-channel-energy'),
    channel: z.int(),
    ie: quantity,
  }),
  'battery-monitor-energy': z.object({
    type: z.literal('battery-monitor-energy'),
    monitor: z.string(),
    ...batteryMonitorEnergy.shape,
  }),
  /** Totals of the hour that starts at `period` (ISO), so far. */
  'energy-summary': z.object({
    type: z.literal('energy-summary'),
    period: z.string(),
    ...energyTotals.shape,
  }),
}
const typeKey = z.object({
  type: z.enum(['ac-channel-energy', 'battery-monitor-energy', 'energy-summary']),
})

type Bodies = typeof bodies
/** What a `hydra_energy` frame tells [K9]. */
export type HydraEnergyReport = { [K in keyof Bodies]: z.output<Bodies[K]> }[keyof Bodies]

/** A `hydra_energy` frame, read. */
export interface HydraEnergyFrame {
  readonly head: FrameHead
  readonly report: HydraEnergyReport
}

/** Reads a `hydra_energy` frame [K9]. */
export function decodeHydraEnergy(json: unknown): Result<HydraEnergyFrame, Refusal> {
  const type = decode(WHAT, typeKey, json)
  if (!type.ok) return type
  const body: z.ZodType<HydraEnergyReport> = bodies[type.value.type]
  const frame = decodeFrame(WHAT, body, json)
  return frame.ok ? accepted({ head: frame.value.head, report: frame.value.body }) : frame
}

/** Writes a `hydra_energy` frame for the wire [K9]. */
export function encodeHydraEnergy({ head, report }: HydraEnergyFrame): WireFrame {
  const frame: WireFrame = encodeHead(head)
  frame.type = report.type
  switch (report.type) {
    case 'ac-channel-energy':
      frame.channel = report.channel
      frame.ie = sendable(report.ie, 'ie')
      break
    case 'battery-monitor-energy':
      frame.monitor = report.monitor
      frame.ce = sendable(report.ce, 'ce')
      frame.de = sendable(report.de, 'de')
      break
    case 'energy-summary':
      frame.period = report.period
      writeTotals(frame, report)
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
