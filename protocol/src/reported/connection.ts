import { type ConnectionBody, connectionWire, decodeConnection } from '../live/deviceStatus.ts'
import { ownValue } from '../live/frame.ts'
import type { Reported } from './parts.ts'
import { type FrameContext, type ReportedFrame, readFrame, withoutEnvelope } from './reading.ts'
import { readStatus } from './statusWords.ts'

/** The body of a `status` frame, as far as it was reported [K5]. */
export type ReportedConnectionBody = Reported<ConnectionBody>
export type ReportedConnection = ReportedFrame<ReportedConnectionBody>

/** Reads a `status` frame in any words [K5]. */
export function readConnection(sent: unknown, context: FrameContext) {
  const json = withoutEnvelope(sent)
  return readFrame<ReportedConnectionBody>(
    'status frame',
    decodeConnection,
    json,
    context,
    (reader) => {
      const sent = ownValue(json, 'status')
      const status = readStatus(sent, reader.statusWords)
      if (status === undefined && sent !== undefined) reader.onUnread(['status'])
      const lastSeen = reader.read(connectionWire.shape.lastSeen, ownValue(json, 'lastSeen'))
      return {
        status: status && (status === 'up' ? 'online' : 'offline'),
        lastSeen: lastSeen as number | undefined,
      }
    },
  )
}
