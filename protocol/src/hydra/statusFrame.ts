import { z } from 'zod'
import { deviceStatus } from '../live/deviceStatus.ts'
import { decodeFrame, encodeHead } from '../live/frame.ts'
import type { FrameHead } from '../live/frameHead.ts'
import type { WireFrame } from '../live/wireFrame.ts'
import { accepted, type Refusal, type Result } from '../result.ts'
import { hydraNetwork } from './device.ts'

const hydraStatusWire = z.object({ status: deviceStatus, network_data: hydraNetwork.optional() })
/** What a `hydra_status` frame tells [K9]: an explicit state, which wins over S12. */
export type HydraStatusReport = z.infer<typeof hydraStatusWire>

/** A `hydra_status` frame, read. */
export interface HydraStatusFrame {
  readonly head: FrameHead
  readonly report: HydraStatusReport
}

/** Reads a `hydra_status` frame [K9]. */
export function decodeHydraStatus(json: unknown): Result<HydraStatusFrame, Refusal> {
  const frame = decodeFrame('hydra_status frame', hydraStatusWire, json)
  return frame.ok ? accepted({ head: frame.value.head, report: frame.value.body }) : frame
}

/** Writes a `hydra_status` frame for the wire [K9]. */
export function encodeHydraStatus({ head, report }: HydraStatusFrame): WireFrame {
  const frame: WireFrame = encodeHead(head)
  frame.status = report.status
  if (report.network_data !== undefined) frame.network_data = report.network_data
  return frame
}
