import { fieldWriter } from '../fields.ts'
import { decodeFrame, encodeHead, type FrameHead, type WireFrame } from '../live/frame.ts'
import type { Refusal, Result } from '../result.ts'
import { type MeterStatusBody, meterStatus, meterStatusWire } from './device.ts'

/** A decoded `meter_status` frame. */
export interface MeterStatusFrame {
  readonly head: FrameHead
  readonly body: MeterStatusBody
}

/** Decodes a `meter_status` frame [K3]. */
export function decodeMeterStatus(json: unknown): Result<MeterStatusFrame, Refusal> {
  return decodeFrame('meter_status frame', meterStatusWire, json)
}

const writeStatus = fieldWriter(meterStatus)

/** Encodes a `meter_status` frame [K3]. */
export function encodeMeterStatus({ head, body }: MeterStatusFrame): WireFrame {
  const frame: WireFrame = encodeHead(head)
  writeStatus(frame, body)
  return frame
}
