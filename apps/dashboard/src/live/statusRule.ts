import type { ConnectionReport, DeviceStatus } from '@wattpost/protocol'

/**
 * The state word after a `status` frame [K5]: offline means that nobody can say; back online it
 * reports, and what it reports decides further.
 */
export function connectionStatus(shown: DeviceStatus, report: ConnectionReport): DeviceStatus {
  if (report.status === 'offline') return 'unknown'
  return shown === 'unknown' ? 'up' : shown
}

/** The state word after any live hydra update: up, unless an explicit down was said [S12]. */
export function hydraUpdateStatus(shown: DeviceStatus): DeviceStatus {
  return shown === 'down' ? 'down' : 'up'
}
