import type { DeviceStatus } from '@wattpost/protocol'
import { type Freshness, stateOf } from '../../domain/deviceState.ts'
import { useLive } from '../LiveContext.tsx'
import { useFreshnessMoment } from '../useLiveState.ts'
import type { LastReport } from './freshness.ts'

/** A device's freshness, and what follows from it for the display. */
export interface DeviceFreshness {
  /** Now, epoch ms of the devices' time. */
  readonly nowMs: number
  readonly freshness: Freshness
  readonly stale: boolean
  /** The reported status, up when none was reported; `unknown` while the report is not fresh. */
  readonly state: DeviceStatus
}

const NO_DEVICE: LastReport = { deviceId: '', status: 'unknown', lastSeen: 0 }

/** While virtual time is unknown, the last report counts as current unless the connection is lost. */
export function useFreshness(device: LastReport = NO_DEVICE): DeviceFreshness {
  const live = useLive()
  const moment = useFreshnessMoment()
  const freshness = live.freshness.of(device, moment)
  const stale = freshness.kind !== 'fresh'
  return {
    nowMs: moment.nowMs ?? device.lastSeen ?? 0,
    freshness,
    stale,
    state: stateOf(device, freshness),
  }
}
