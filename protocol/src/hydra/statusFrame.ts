import { z } from 'zod'
import { deviceStatus } from '../live/deviceStatus.ts'
import { decodeFrame, encodeHead, type FrameHead, type WireFrame } from '../live/frame.ts'
import type { Refusal, Result } from '../result.ts'
import { hydraNetwork } from './device.ts'

/** The body of a `hydra_status` frame on the wire [K9]. */
export const hydraStatusWire = z.object({
  status: deviceStatus,
  network_data: hydraNetwork.optional(),
})
/** The body of a `hydra_status` frame [K9]: an explicit status, which overrides S12. */
export type HydraStatusBody = z.infer<typeof hydraStatusWire>

/** A decoded `hydra_status` frame. */
export interface HydraStatusFrame {
  readonly head: FrameHead
  readonly body: HydraStatusBody
}

/** Decodes a `hydra_status` frame [K9]. */
export function decodeHydraStatus(json: unknown): Result<HydraStatusFrame, Refusal> {
  return decodeFrame('hydra_status frame', hydraStatusWire, json)
}

/** Encodes a `hydra_status` frame [K9]. */
export function encodeHydraStatus({ head, body }: HydraStatusFrame): WireFrame {
  const frame: WireFrame = encodeHead(head)
  frame.status = body.status
  if (body.network_data !== undefined) frame.network_data = body.network_data
  return frame
}
