import type {
  ConnectionFrame,
  ConnectionReport,
  DeviceStatus,
  PowerStatus,
} from '@wattpost/protocol'

/**
 * The state word after a `status` frame [K5]: offline means that nobody can say; back online it
 * reports, and what it reports decides further.
 */
export function connectionStatus(shown: DeviceStatus, report: ConnectionReport): DeviceStatus {
  if (report.status === 'offline') return 'unknown'
  return shown === 'unknown' ? 'up' : shown
}

/**
 * When a device was heard last, by a `status` frame and by what was heard here, epoch ms. A backend may pass on
 * what the device's own clock said: it cannot be later than the frame itself.
 */
export function lastHeardMs(shownMs: number, { head, report }: ConnectionFrame): number {
  return Math.min(head.t, Math.max(shownMs, report.lastSeen))
}

/** The state word after any live hydra update: up, unless an explicit down was said and no channel came back since [S12]. */
export function hydraUpdateStatus(shown: DeviceStatus, change: PowerStatus | null): DeviceStatus {
  if (change === 'power_restored') return 'up'
  return shown === 'down' ? 'down' : 'up'
}
