import { z } from 'zod'
import { deviceStatus } from '../live/deviceStatus.ts'
import { decodeFrame, encodeHead } from '../live/frame.ts'
import type { FrameHead } from '../live/frameHead.ts'
import type { WireFrame } from '../live/wireFrame.ts'
import { quantity, sendable } from '../quantity.ts'
import { accepted, type Refusal, type Result } from '../result.ts'

const meterStatusWire = z.object({
  cop: z.string(),
  imsi: z.string().optional(),
  imei: z.string().optional(),
  csq: quantity.optional(),
  status: deviceStatus.optional(),
})
/** What a `meter_status` frame tells [K3]: the operator, and what else the device knows of its network. */
export type MeterStatusReport = z.infer<typeof meterStatusWire>

/** A `meter_status` frame, read. */
export interface MeterStatusFrame {
  readonly head: FrameHead
  readonly report: MeterStatusReport
}

/** Reads a `meter_status` frame [K3]. */
export function decodeMeterStatus(json: unknown): Result<MeterStatusFrame, Refusal> {
  const frame = decodeFrame('meter_status frame', meterStatusWire, json)
  return frame.ok ? accepted({ head: frame.value.head, report: frame.value.body }) : frame
}

/** Writes a `meter_status` frame for the wire [K3]. */
export function encodeMeterStatus({ head, report }: MeterStatusFrame): WireFrame {
  const frame: WireFrame = encodeHead(head)
  frame.cop = report.cop
  if (report.imsi !== undefined) frame.imsi = report.imsi
  if (report.imei !== undefined) frame.imei = report.imei
  if (report.csq !== undefined) frame.csq = sendable(report.csq, 'csq')
  if (report.status !== undefined) frame.status = report.status
  return frame
}
