import type { DeviceStatus } from '@wattpost/protocol'
import { useIsSilent, useIsTimeKnown, useLive, useNow } from './LiveContext.tsx'
import type { Silence } from './silence.ts'

/** How old a device's last word is, and what can be said of the device for that. */
export interface Freshness {
  /** Now where the device is, epoch ms. */
  readonly nowMs: number
  /** Too old to be shown as alive, or told by a device that does not report. */
  readonly stale: boolean
  /** Who is to blame for that. */
  readonly silence: Silence
  /** What it said last, unless that is too old: then nobody knows. */
  readonly state: DeviceStatus
}

interface Told {
  readonly deviceId: string
  readonly status: DeviceStatus
  readonly lastSeen: number
}

const nobody: Told = { deviceId: '', status: 'unknown', lastSeen: 0 }

/** Until the simulated time is known, a device's last word counts as just spoken: only a cut makes it old. */
export function useFreshness(device: Told | undefined): Freshness {
  const told = device ?? nobody
  const live = useLive()
  const tickMs = useNow()
  const isKnown = useIsTimeKnown()
  // Time may stand when the connection goes, and then nothing else would tell.
  useIsSilent()
  const nowMs = isKnown ? tickMs : told.lastSeen
  const silence = live.silence(told, nowMs)
  const stale = silence !== 'nobody'
  return { nowMs, stale, silence, state: stale ? 'unknown' : told.status }
}
