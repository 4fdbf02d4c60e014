import { type ConnectionBody, connectionWire, deviceStatus } from '../live/deviceStatus.ts'
import { ownValue } from '../live/frame.ts'
import type { PartsReader, Reported } from './parts.ts'
import { type FrameContext, type ReportedFrame, readFrame } from './reading.ts'

/** The body of a `status` frame, as far as it was reported [K5]. */
export type ReportedConnectionBody = Reported<ConnectionBody>
export type ReportedConnection = ReportedFrame<ReportedConnectionBody>

/** Reads a `status` frame in any words [K5]. */
export function readConnection(sent: unknown, context: FrameContext) {
  return readFrame<ReportedConnectionBody>('status frame', sent, context, (reader, json) => {
    const status = reader.read(deviceStatus, ownValue(json, 'status'), ['status'])
    const isKnown = status !== undefined && status !== 'unclear'
    return {
      status: isKnown ? (status === 'up' ? 'online' : 'offline') : undefined,
      ...readLastSeen(reader, json),
    }
  })
}

/** The time of the device's last report, epoch ms, where a frame about its status says so. */
export interface ReportedLastSeen {
  readonly lastSeen?: number | undefined
}

/** Reads when a device was last seen; a frame of any status may say so. */
export function readLastSeen(reader: PartsReader, json: unknown): ReportedLastSeen {
  const sent = ownValue(json, 'lastSeen')
  if (sent === undefined) return {}
  return {
    lastSeen: reader.read(connectionWire.shape.lastSeen, sent, ['lastSeen']) as number | undefined,
  }
}
