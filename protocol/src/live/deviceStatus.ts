import { z } from 'zod'
import type { Refusal, Result } from '../result.ts'
import { timestamp } from '../timestamp.ts'
import { decodeFrame, encodeHead, type FrameHead } from './frame.ts'

/**
 * The status of a device: `up` reports and has power, `down` reports that no source supplies power,
 * `unknown` does not report.
 */
export const deviceStatuses = ['up', 'down', 'unknown'] as const
export const deviceStatus = z.enum(deviceStatuses)
export type DeviceStatus = z.infer<typeof deviceStatus>

/** The site of a device and its IANA time zone: our additions, which a real backend may omit. */
export interface Located {
  site: string
  tz: string
}

/** The body of a `status` frame on the wire [K5]. */
export const connectionWire = z.object({
  status: z.enum(['online', 'offline']),
  lastSeen: timestamp,
})
/** Whether the device is connected to the server [K5]. */
export type ConnectionBody = z.output<typeof connectionWire>

/** A decoded `status` frame. */
export interface ConnectionFrame {
  readonly head: FrameHead
  readonly body: ConnectionBody
}

/** Decodes a `status` frame [K5]. */
export function decodeConnection(json: unknown): Result<ConnectionFrame, Refusal> {
  return decodeFrame('status frame', connectionWire, json)
}

/** Encodes a `status` frame [K5]. */
export function encodeConnection({ head, body }: ConnectionFrame): Record<string, unknown> {
  return { ...encodeHead(head), ...z.encode(connectionWire, body) }
}
