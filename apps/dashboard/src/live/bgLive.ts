import type { BgDevice, ConnectionFrame, PowerFrame, PowerReport } from '@wattpost/protocol'
import { type Place, snapshotPlace } from './place.ts'
import { renewed } from './renewed.ts'
import { connectionStatus } from './statusRule.ts'

/** A bg device as the live side knows it. */
export interface BgLive {
  readonly device: BgDevice
  readonly place: Place
}

export function bgSnapshot(device: BgDevice): BgLive {
  return { device, place: snapshotPlace(device.lastSeen) }
}

/** Takes a `power` frame in [K4]. */
export function withPower(live: BgLive, { head, report }: PowerFrame): BgLive {
  const status = live.device.status === 'unknown' ? 'up' : live.device.status
  return renewed(live, head, { ...told(report), status })
}

/** Takes a `status` frame in [K5]. */
export function withBgConnection(live: BgLive, { head, report }: ConnectionFrame): BgLive {
  return renewed(live, head, {
    status: connectionStatus(live.device.status, report),
    lastSeen: report.lastSeen,
  })
}

function told(report: PowerReport): Partial<BgDevice> {
  switch (report.kind) {
    case 'switch':
      return { switch_status: report.switchStatus }
    case 'energy':
      return { realtimeEnergy: report.energy }
    case 'dividers':
      return { divider_params: report.dividers }
    case 'thresholds':
      return { notifications_threshold: report.thresholds }
    case 'network':
      return report.network
    case 'lifetime':
      return report.lifetime
    case 'live':
      return { currentData: report.raw, powerState: report.powerState }
  }
}
