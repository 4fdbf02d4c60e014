import { z } from 'zod'
import { deviceStatus } from '../live/deviceStatus.ts'
import { decodeFrame, encodeHead, type FrameHead, type WireFrame } from '../live/frame.ts'
import { quantity, sendable } from '../quantity.ts'
import type { Refusal, Result } from '../result.ts'

/** The body of a `meter_status` frame on the wire [K3]. */
export const meterStatusWire = z.object({
  cop: z.string(),
  imsi: z.string().optional(),
  imei: z.string().optional(),
  csq: quantity.optional(),
  status: deviceStatus.optional(),
})
/** The body of a `meter_status` frame [K3]: the operator and further network data. */
export type MeterStatusBody = z.infer<typeof meterStatusWire>

/** A decoded `meter_status` frame. */
export interface MeterStatusFrame {
  readonly head: FrameHead
  readonly body: MeterStatusBody
}

/** Decodes a `meter_status` frame [K3]. */
export function decodeMeterStatus(json: unknown): Result<MeterStatusFrame, Refusal> {
  return decodeFrame('meter_status frame', meterStatusWire, json)
}

/** Encodes a `meter_status` frame [K3]. */
export function encodeMeterStatus({ head, body }: MeterStatusFrame): WireFrame {
  const frame: WireFrame = encodeHead(head)
  frame.cop = body.cop
  if (body.imsi !== undefined) frame.imsi = body.imsi
  if (body.imei !== undefined) frame.imei = body.imei
  if (body.csq !== undefined) frame.csq = sendable(body.csq, 'csq')
  if (body.status !== undefined) frame.status = body.status
  return frame
}
