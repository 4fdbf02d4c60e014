import { z } from 'zod'
import { type Fields, fieldGroup } from '../fields.ts'
import type { Refusal, Result } from '../result.ts'
import { timestamp } from '../timestamp.ts'
import { decodeFrame, type Frame, frameEncoder } from './frame.ts'

/**
 * The status of a device: `up` reports and has power, `down` reports that no source supplies power,
 * `unknown` does not report.
 */
export const deviceStatuses = ['up', 'down', 'unknown'] as const
export const deviceStatus = z.enum(deviceStatuses)
export type DeviceStatus = z.infer<typeof deviceStatus>

/** Location of a device: our additions, which a real backend may omit. */
export const located = {
  site: {
    is: z.string().optional(),
    addition: true,
    means: 'Name of the site, for people; searched',
  },
  tz: { is: z.string().optional(), addition: 'tz', means: 'Time zone of the site, an IANA name' },
  region: {
    is: z.string().optional(),
    addition: true,
    means: 'Region or city of the site; lists filter by it',
  },
  latitude: {
    is: z.number().min(-90).max(90).optional(),
    addition: true,
    means: 'Degrees, north positive; places the site on the map',
  },
  longitude: {
    is: z.number().min(-180).max(180).optional(),
    addition: true,
    means: 'Degrees, east positive',
  },
} as const satisfies Fields

/** The fields of `located` that the emulator always sends. */
export interface Located {
  site: string
  tz: string
}

/** The body of a `status` frame on the wire [K5]. */
export const connectionWire = fieldGroup('K5', {
  status: { is: z.enum(['online', 'offline']), means: 'Whether the device reports' },
  lastSeen: { is: timestamp, means: 'Last report' },
})
/** Whether the device is connected to the server [K5]. */
export type ConnectionBody = z.output<typeof connectionWire>

/** A decoded `status` frame. */
export type ConnectionFrame = Frame<ConnectionBody>

/** Decodes a `status` frame [K5]. */
export function decodeConnection(json: unknown): Result<ConnectionFrame, Refusal> {
  return decodeFrame('status frame', connectionWire, json)
}

/** Encodes a `status` frame [K5]. */
export const encodeConnection = frameEncoder(connectionWire)
