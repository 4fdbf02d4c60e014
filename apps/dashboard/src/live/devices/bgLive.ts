import type {
  BgDevice,
  ConnectionFrame,
  DeviceStatus,
  PowerBody,
  PowerFrame,
  SnapshotHead,
  SwitchStatus,
} from '@wattpost/protocol'
import { lastSeenAfter } from '../../domain/deviceStatus.ts'
import { cursorAtSnapshot, type StreamCursor } from '../frames/streamCursor.ts'
import { withReport } from './applyFrame.ts'

/** A bg device in the live layer. */
export interface BgLive {
  readonly device: BgDevice
  readonly cursor: StreamCursor
}

export function bgSnapshot(device: BgDevice, _before?: BgLive, head?: SnapshotHead): BgLive {
  return { device, cursor: cursorAtSnapshot(device.lastSeen, head) }
}

/** Applies a `power` frame [K4]. */
export function withPower(live: BgLive, { head, body }: PowerFrame): BgLive {
  const part = reportedFields(body, head.t, live.cursor.skewMs)
  const status = reportedStatus(part.switch_status ?? live.device.switch_status)
  return withReport(live, head, { ...part, status })
}

/** Applies a `status` frame [K5]. */
export function withBgConnection(live: BgLive, frame: ConnectionFrame): BgLive {
  const isOnline = frame.body.status === 'online'
  return withReport(live, frame.head, {
    status: isOnline ? reportedStatus(live.device.switch_status) : 'unknown',
    lastSeen: lastSeenAfter(live.device.lastSeen, frame),
  })
}

/** The status of an online device: whether its output has power. */
function reportedStatus({ power }: SwitchStatus): DeviceStatus {
  return power === 'on' ? 'up' : 'down'
}

/** @param skewMs how far the device's clock, which also stamps its energies, is ahead */
function reportedFields(body: PowerBody, atMs: number, skewMs: number): Partial<BgDevice> {
  switch (body.kind) {
    case 'switch':
      return { switch_status: body.switchStatus }
    case 'energy':
      return {
        realtimeEnergy: { ...body.energy, timestamp: body.energy.timestamp - skewMs },
      }
    case 'dividers':
      return { divider_params: body.dividers }
    case 'thresholds':
      return { notifications_threshold: body.thresholds }
    case 'network':
      return body.network
    case 'lifetime':
      return body.lifetime
    case 'live':
      return { currentData: body.raw, powerState: { ...body.powerState, timestamp: atMs } }
  }
}
