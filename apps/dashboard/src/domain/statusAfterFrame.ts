import type {
  ReportedConnection,
  ReportedConnectionBody,
  ReportedHead,
  ReportedStatus,
} from '@wattpost/protocol'

/** The status after a `status` frame [K5]: unknown when offline; back online, up until another report. */
export function connectionStatus(
  shown: ReportedStatus | undefined,
  { status }: ReportedConnectionBody,
): ReportedStatus | undefined {
  if (status === undefined) return shown
  if (status === 'offline') return 'unknown'
  return shown === undefined || shown === 'unknown' ? 'up' : shown
}

/**
 * Time when a device was last seen, after a `status` frame, epoch ms. A backend may send the time of the device's own clock:
 * it is limited to the time of the frame. Without this time, only an online frame counts.
 */
export function lastSeenAfter(
  shownMs: number | undefined,
  { head, body }: ReportedConnection,
): number | undefined {
  const reportedMs = body.lastSeen ?? (body.status === 'online' ? head.t : undefined)
  if (reportedMs === undefined) return shownMs
  return Math.min(head.t, Math.max(shownMs ?? Number.NEGATIVE_INFINITY, reportedMs))
}

/**
 * Time when a device was last seen, after a frame that may name its status as ours: unknown does not report. A frame with
 * neither status nor time, e.g. of the network alone, may be as old as the connection.
 */
export function lastSeenAfterStatus(
  shownMs: number | undefined,
  head: ReportedHead,
  {
    status,
    lastSeen,
  }: { readonly status?: ReportedStatus | undefined; readonly lastSeen?: number | undefined },
): number | undefined {
  const isReport = status === undefined ? !head.isUntimed : status !== 'unknown'
  const body = { status: isReport ? 'online' : 'offline', lastSeen } as const
  return lastSeenAfter(shownMs, { head, body })
}
