import type {
  BgDevice,
  ConnectionFrame,
  DeviceStatus,
  PowerFrame,
  PowerReport,
  SnapshotHead,
  SwitchStatus,
} from '@wattpost/protocol'
import { type Place, snapshotPlace } from './place.ts'
import { renewed } from './renewed.ts'
import { lastHeardMs } from './statusRule.ts'

/** A bg device as the live side knows it. */
export interface BgLive {
  readonly device: BgDevice
  readonly place: Place
}

export function bgSnapshot(device: BgDevice, _before?: BgLive, head?: SnapshotHead): BgLive {
  return { device, place: snapshotPlace(device.lastSeen, head) }
}

/** Takes a `power` frame in [K4]. */
export function withPower(live: BgLive, { head, report }: PowerFrame): BgLive {
  const news = told(report, head.t, live.place.skewMs)
  const status = heardStatus(news.switch_status ?? live.device.switch_status)
  return renewed(live, head, { ...news, status })
}

/** Takes a `status` frame in [K5]. */
export function withBgConnection(live: BgLive, frame: ConnectionFrame): BgLive {
  const heard = frame.report.status === 'online'
  return renewed(live, frame.head, {
    status: heard ? heardStatus(live.device.switch_status) : 'unknown',
    lastSeen: lastHeardMs(live.device.lastSeen, frame),
  })
}

/** The state word of a device that is heard: its output has power or not. */
function heardStatus({ power }: SwitchStatus): DeviceStatus {
  return power === 'on' ? 'up' : 'down'
}

/** @param skewMs how far the device’s clock is ahead, by which it stamps its energies as well */
function told(report: PowerReport, atMs: number, skewMs: number): Partial<BgDevice> {
  switch (report.kind) {
    case 'switch':
      return { switch_status: report.switchStatus }
    case 'energy':
      return {
        realtimeEnergy: { ...report.energy, timestamp: report.energy.timestamp - skewMs },
      }
    case 'dividers':
      return { divider_params: report.dividers }
    case 'thresholds':
      return { notifications_threshold: report.thresholds }
    case 'network':
      return report.network
    case 'lifetime':
      return report.lifetime
    case 'live':
      return { currentData: report.raw, powerState: { ...report.powerState, timestamp: atMs } }
  }
}
