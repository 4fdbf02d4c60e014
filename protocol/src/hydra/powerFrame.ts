import { z } from 'zod'
import { decode } from '../decode.ts'
import { decodeFrame, encodeHead, type FrameHead } from '../live/frame.ts'
import { quantity } from '../quantity.ts'
import { accepted, type Refusal, type Result } from '../result.ts'
import { batteryMonitorPower, batterySystem, powerSplit } from './latestData.ts'

const WHAT = 'hydra_power frame'

const bodies = {
  /** A channel's power; `ns` and `os` are there when its state changes. */
  'ac-power': z.object({
    type: z.literal('ac-power'),
    channel: z.int(),
    ns: quantity.optional(),
    os: quantity.optional(),
    v: quantity.optional(),
    rp: quantity,
  }),
  'battery-system': z.object({ type: z.literal('battery-system'), ...batterySystem.shape }),
  'battery-monitor-power': z.object({
    type: z.literal('battery-monitor-power'),
    monitor: z.string(),
    ...batteryMonitorPower.shape,
  }),
  'power-split': z.object({ type: z.literal('power-split'), ...powerSplit.shape }),
}
const typeKey = z.object({
  type: z.enum(['ac-power', 'battery-system', 'battery-monitor-power', 'power-split']),
})

type Bodies = typeof bodies
/** What a `hydra_power` frame tells [K9]. */
export type HydraPowerReport = { [K in keyof Bodies]: z.output<Bodies[K]> }[keyof Bodies]

/** A `hydra_power` frame, read. */
export interface HydraPowerFrame {
  readonly head: FrameHead
  readonly report: HydraPowerReport
}

/** Reads a `hydra_power` frame [K9]. */
export function decodeHydraPower(json: unknown): Result<HydraPowerFrame, Refusal> {
  const type = decode(WHAT, typeKey, json)
  if (!type.ok) return type
  const body: z.ZodType<HydraPowerReport> = bodies[type.value.type]
  const frame = decodeFrame(WHAT, body, json)
  return frame.ok ? accepted({ head: frame.value.head, report: frame.value.body }) : frame
}

/** Writes a `hydra_power` frame for the wire [K9]. */
export function encodeHydraPower({ head, report }: HydraPowerFrame): Record<string, unknown> {
  return { ...encodeHead(head), ...report }
}
