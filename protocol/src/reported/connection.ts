import { type ConnectionBody, connectionWire, deviceStatus } from '../live/deviceStatus.ts'
import { ownValue } from '../live/frame.ts'
import type { Reported } from './parts.ts'
import { type FrameContext, type ReportedFrame, readFrame } from './reading.ts'

/** The body of a `status` frame, as far as it was reported [K5]. */
export type ReportedConnectionBody = Reported<ConnectionBody>
export type ReportedConnection = ReportedFrame<ReportedConnectionBody>

/** Reads a `status` frame in any words [K5]. */
export function readConnection(sent: unknown, context: FrameContext) {
  return readFrame<ReportedConnectionBody>('status frame', sent, context, (reader, json) => {
    const status = reader.read(deviceStatus, ownValue(json, 'status'), ['status'])
    const lastSeen = reader.read(connectionWire.shape.lastSeen, ownValue(json, 'lastSeen'))
    return {
      status: status === undefined ? undefined : status === 'up' ? 'online' : 'offline',
      lastSeen: lastSeen as number | undefined,
    }
  })
}
