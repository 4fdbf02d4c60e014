import type { ReportedConnection, ReportedHead, ReportedStatus } from '@wattpost/protocol'
import { connectionStatus, lastSeenAfter } from '../../domain/statusAfterFrame.ts'
import { advanceCursor, type StreamCursor } from '../frames/streamCursor.ts'

interface LiveDevice {
  readonly device: {
    readonly status?: ReportedStatus | undefined
    readonly lastSeen?: number | undefined
  }
  readonly cursor: StreamCursor
}

/** A device with the fields that a frame reported. */
export function withReport<L extends LiveDevice>(
  live: L,
  head: ReportedHead,
  part: Partial<L['device']>,
): L {
  const device = { ...live.device, lastSeen: head.t, ...part }
  const cursor = advanceCursor(live.cursor, head)
  const isUntimedReport = head.isUntimed === true && device.lastSeen === head.t
  return { ...live, device, cursor: isUntimedReport ? { ...cursor, untimedAtMs: head.t } : cursor }
}

/** A meter or a hydra after a `status` frame [K5]. */
export function withConnection<L extends LiveDevice>(live: L, frame: ReportedConnection): L {
  const status = connectionStatus(live.device.status, frame.body)
  const lastSeen = lastSeenAfter(live.device.lastSeen, frame)
  return {
    ...live,
    device: { ...live.device, status, lastSeen },
    cursor: advanceCursor(live.cursor, frame.head),
  }
}
