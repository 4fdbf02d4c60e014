import { z } from 'zod'
import { decode } from '../decode.ts'
import { decodeFrame, encodeHead } from '../live/frame.ts'
import type { FrameHead } from '../live/frameHead.ts'
import type { WireFrame } from '../live/wireFrame.ts'
import { quantity, sendable } from '../quantity.ts'
import { accepted, type Refusal, type Result } from '../result.ts'
import {
  type BatteryMonitorPower,
  type BatterySystem,
  batteryMonitorPower,
  batterySystem,
  type PowerSplit,
  powerSplit,
} from './latestData.ts'

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
export function encodeHydraPower({ head, report }: HydraPowerFrame): WireFrame {
  const frame: WireFrame = encodeHead(head)
  frame.type = report.type
  switch (report.type) {
    case 'ac-power':
      writeAcPower(frame, report)
      break
    case 'battery-system':
      writeBatterySystem(frame, report)
      break
    case 'battery-monitor-power':
      frame.monitor = report.monitor
      writeMonitorPower(frame, report)
      break
    case 'power-split':
      writePowerSplit(frame, report)
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
