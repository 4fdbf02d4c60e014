import { z } from 'zod'
import { decode } from '../decode.ts'
import { fieldGroup, fieldWriters } from '../fields.ts'
import { decodeFrame, encodeHead, type FrameHead, type WireFrame } from '../live/frame.ts'
import { quantity } from '../quantity.ts'
import type { Refusal, Result } from '../result.ts'
import { CHANNEL } from './channel.ts'
import { acPower, batteryMonitorPower, batterySystem, MONITOR, powerSplit } from './latestData.ts'

const WHAT = 'hydra_power frame'

/** The fields of each type's body [K9]. */
export const hydraPowerBodies = {
  /** A channel's power; with `ns` and `os` if its state changed. */
  'ac-power': fieldGroup('K9', {
    type: { is: z.literal('ac-power'), means: '`ac-power`' },
    channel: CHANNEL,
    ns: {
      is: quantity.optional(),
      means: 'New state, where it changed; 1 is restored, any other is failed [S11]',
    },
    os: { is: quantity.optional(), means: 'Old state, where it changed' },
    v: acPower.fields.v,
    rp: acPower.fields.rp,
  }),
  'battery-system': fieldGroup('K9', {
    type: { is: z.literal('battery-system'), means: '`battery-system`' },
    ...batterySystem.fields,
  }),
  'battery-monitor-power': fieldGroup('K9', {
    type: { is: z.literal('battery-monitor-power'), means: '`battery-monitor-power`' },
    monitor: MONITOR,
    ...batteryMonitorPower.fields,
  }),
  'power-split': fieldGroup('K9', {
    type: { is: z.literal('power-split'), means: '`power-split`' },
    ...powerSplit.fields,
  }),
}
const typeKey = z.object({
  type: z.enum(Object.keys(hydraPowerBodies) as (keyof typeof hydraPowerBodies)[]),
})

type Bodies = typeof hydraPowerBodies
/** The body of a `hydra_power` frame [K9]. */
export type HydraPowerBody = { [K in keyof Bodies]: z.output<Bodies[K]> }[keyof Bodies]

/** A decoded `hydra_power` frame. */
export interface HydraPowerFrame {
  readonly head: FrameHead
  readonly body: HydraPowerBody
}

/** Decodes a `hydra_power` frame [K9]. */
export function decodeHydraPower(json: unknown): Result<HydraPowerFrame, Refusal> {
  const type = decode(WHAT, typeKey, json)
  if (!type.ok) return type
  const schema: z.ZodType<HydraPowerBody> = hydraPowerBodies[type.value.type]
  return decodeFrame(WHAT, schema, json)
}

const writers = fieldWriters(hydraPowerBodies)

/** Encodes a `hydra_power` frame [K9]. */
export function encodeHydraPower({ head, body }: HydraPowerFrame): WireFrame {
  const frame: WireFrame = encodeHead(head)
  writers[body.type](frame, body as never)
  return frame
}
