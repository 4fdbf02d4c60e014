import { z } from 'zod'
import { accepted, type Refusal, type Result } from '../result.ts'
import { timestamp } from '../time.ts'
import { decodeFrame, encodeHead } from './frame.ts'
import type { FrameHead } from './frameHead.ts'

const connectionWire = z.object({ status: z.enum(['online', 'offline']), lastSeen: timestamp })
/** Whether the server hears the device [K5]. */
export type ConnectionReport = z.output<typeof connectionWire>

/** A `status` frame, read. */
export interface ConnectionFrame {
  readonly head: FrameHead
  readonly report: ConnectionReport
}

/** Reads a `status` frame [K5]. */
export function decodeConnection(json: unknown): Result<ConnectionFrame, Refusal> {
  const frame = decodeFrame('status frame', connectionWire, json)
  return frame.ok ? accepted({ head: frame.value.head, report: frame.value.body }) : frame
}

/** Writes a `status` frame for the wire [K5]. */
export function encodeConnection({ head, report }: ConnectionFrame): Record<string, unknown> {
  return { ...encodeHead(head), ...z.encode(connectionWire, report) }
}
