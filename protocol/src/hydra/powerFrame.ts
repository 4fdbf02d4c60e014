import { z } from 'zod'
import { decode } from '../decode.ts'
import { decodeFrame, encodeHead, type FrameHead, type WireFrame } from '../live/frame.ts'
import { quantity, sendable } from '../quantity.ts'
import type { Refusal, Result } from '../result.ts'
import {
  type BatteryMonitorPower,
  type BatterySystem,
  batteryMonitorPower,
  batterySystem,
  type PowerSplit,
  powerSplit,
} from './latestData.ts'

const WHAT = 'hydra_power frame'

/** The schema of each type's body. */
export const hydraPowerBodies = {
  /** A channel's power; with `ns` and `os` if its state changed. */
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

/** Encodes a `hydra_power` frame [K9]. */
export function encodeHydraPower({ head, body }: HydraPowerFrame): WireFrame {
  const frame: WireFrame = encodeHead(head)
  frame.type = body.type
  switch (body.type) {
    case 'ac-power':
      writeAcPower(frame, body)
      break
    case 'battery-system':
      writeBatterySystem(frame, body)
      break
    case 'battery-monitor-power':
      frame.monitor = body.monitor
      writeMonitorPower(frame, body)
      break
    case 'power-split':
      writePowerSplit(frame, body)
      break
  }
  return frame
}

function writeAcPower(frame: WireFrame, power: z.output<Bodies['ac-power']>): void {
  frame.channel = power.channel
  if (power.ns !== undefined) frame.ns = sendable(power.ns, 'ns')
  if (power.os !== undefined) frame.os = sendable(power.os, 'os')
  if (power.v !== undefined) frame.v = sendable(power.v, 'v')
  frame.rp = sendable(power.rp, 'rp')
}

function writeBatterySystem(frame: WireFrame, system: BatterySystem): void {
  frame.bp = sendable(system.bp, 'bp')
  frame.sp = sendable(system.sp, 'sp')
  frame.mp = sendable(system.mp, 'mp')
  frame.abp = sendable(system.abp, 'abp')
  frame.tsc = sendable(system.tsc, 'tsc')
  frame.mc = sendable(system.mc, 'mc')
}

function writeMonitorPower(frame: WireFrame, power: BatteryMonitorPower): void {
  frame.v = sendable(power.v, 'v')
  frame.i = sendable(power.i, 'i')
  frame.p = sendable(power.p, 'p')
  frame.soc = sendable(power.soc, 'soc')
}

function writePowerSplit(frame: WireFrame, split: PowerSplit): void {
  frame.grid = sendable(split.grid, 'grid')
  frame.generator = sendable(split.generator, 'generator')
  frame.solar = sendable(split.solar, 'solar')
  frame.battery = sendable(split.battery, 'battery')
}
