import type { DeviceStatus } from '@wattpost/protocol'
import { useIsTimeKnown, useNow, useSpeed } from './LiveContext.tsx'
import { isStale } from './staleness.ts'

/** How old a device's last word is, and what can be said of the device for that. */
export interface Freshness {
  /** Now where the device is, epoch ms. */
  readonly nowMs: number
  /** Too old to be shown as alive, or told by a device that does not report. */
  readonly stale: boolean
  /** What it said last, unless that is too old: then nobody knows. */
  readonly state: DeviceStatus
}

interface Told {
  readonly status: DeviceStatus
  readonly lastSeen: number
}

/** Until the simulated time is known, a device's last word counts as just spoken. */
export function useFreshness(device: Told | undefined): Freshness {
  const { status, lastSeen } = device ?? { status: 'unknown', lastSeen: 0 }
  const tickMs = useNow()
  const speed = useSpeed()
  const nowMs = useIsTimeKnown() ? tickMs : lastSeen
  const state = isStale(nowMs, lastSeen, speed) ? 'unknown' : status
  return { nowMs, stale: state === 'unknown', state }
}
