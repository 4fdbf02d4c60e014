import type { ConnectionBody, ConnectionFrame, DeviceStatus, PowerStatus } from '@wattpost/protocol'

/** The status after a `status` frame [K5]: unknown when offline; back online, up until another report. */
export function connectionStatus(shown: DeviceStatus, { status }: ConnectionBody): DeviceStatus {
  if (status === 'offline') return 'unknown'
  return shown === 'unknown' ? 'up' : shown
}

/**
 * When a device was last seen, after a `status` frame, epoch ms. A backend may send the time of the device's own clock:
 * it is limited to the time of the frame.
 */
export function lastSeenAfter(shownMs: number, { head, body }: ConnectionFrame): number {
  return Math.min(head.t, Math.max(shownMs, body.lastSeen))
}

/** The status after a live hydra update: up, unless it was reported down and no channel came back since [S12]. */
export function hydraUpdateStatus(shown: DeviceStatus, change: PowerStatus | null): DeviceStatus {
  if (change === 'power_restored') return 'up'
  return shown === 'down' ? 'down' : 'up'
}
