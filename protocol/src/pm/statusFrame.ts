import { decodeFrame, type Frame, frameEncoder } from '../live/frame.ts'
import type { Refusal, Result } from '../result.ts'
import { type MeterStatusBody, meterStatus, meterStatusWire } from './device.ts'

/** A decoded `meter_status` frame. */
export type MeterStatusFrame = Frame<MeterStatusBody>

/** Decodes a `meter_status` frame [K3]. */
export function decodeMeterStatus(json: unknown): Result<MeterStatusFrame, Refusal> {
  return decodeFrame('meter_status frame', meterStatusWire, json)
}

/** Encodes a `meter_status` frame [K3]. */
export const encodeMeterStatus = frameEncoder(meterStatus)
