import type { z } from 'zod'
import { fieldGroup } from '../fields.ts'
import { deviceStatus } from '../live/deviceStatus.ts'
import { decodeFrame, type Frame, frameEncoder } from '../live/frame.ts'
import type { Refusal, Result } from '../result.ts'
import { hydraNetwork } from './device.ts'

/** The body of a `hydra_status` frame on the wire [K9]. */
export const hydraStatusWire = fieldGroup('K9', {
  status: {
    is: deviceStatus,
    means: 'State of the device; an explicit down counts more than live values',
  },
  network_data: { is: hydraNetwork.optional(), means: 'Mobile network' },
})
/** The body of a `hydra_status` frame [K9]: an explicit status, which overrides S12. */
export type HydraStatusBody = z.infer<typeof hydraStatusWire>

/** A decoded `hydra_status` frame. */
export type HydraStatusFrame = Frame<HydraStatusBody>

/** Decodes a `hydra_status` frame [K9]. */
export function decodeHydraStatus(json: unknown): Result<HydraStatusFrame, Refusal> {
  return decodeFrame('hydra_status frame', hydraStatusWire, json)
}

/** Encodes a `hydra_status` frame [K9]. */
export const encodeHydraStatus = frameEncoder(hydraStatusWire)
