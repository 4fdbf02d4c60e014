import { z } from 'zod'
import { fieldGroup } from '../fields.ts'
import { type Frame, type TypedBody, typedFrames, type WireFrame } from '../live/frame.ts'
import { quantity } from '../quantity.ts'
import type { Refusal, Result } from '../result.ts'
import { CHANNEL } from './channel.ts'
import { acPower, batteryMonitorPower, batterySystem, MONITOR, powerSplit } from './latestData.ts'

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
const frames = typedFrames('hydra_power frame', hydraPowerBodies)

/** The body of a `hydra_power` frame [K9]. */
export type HydraPowerBody = TypedBody<typeof hydraPowerBodies>
/** A decoded `hydra_power` frame. */
export type HydraPowerFrame = Frame<HydraPowerBody>

/** Decodes a `hydra_power` frame [K9]. */
export function decodeHydraPower(json: unknown): Result<HydraPowerFrame, Refusal> {
  return frames.decode(json)
}

/** Encodes a `hydra_power` frame [K9]. */
export function encodeHydraPower(frame: HydraPowerFrame): WireFrame {
  return frames.encode(frame)
}
