import type { DeviceStatus } from '@wattpost/protocol'
import type { StoreApi } from 'zustand/vanilla'
import type { Cadence } from './cadence.ts'
import { type ConnectionState, isSilent } from './connectionState.ts'
import type { LinkProof } from './linkProof.ts'
import type { Settling } from './settling.ts'
import { type Silence, silenceOf } from './silence.ts'
import { isStale } from './staleness.ts'
import type { TimeSource } from './timeSource.ts'

/** A device's own last word: what its status was, and when by the devices' time, epoch ms. */
export interface Told {
  readonly deviceId: string
  readonly status: DeviceStatus
  readonly lastSeen: number
}

interface HearingParts {
  readonly time: TimeSource
  readonly connection: StoreApi<ConnectionState>
  readonly settling: Settling
  readonly link: LinkProof
  readonly cadence: Cadence
}

/** Which devices can be heard, and of which nobody knows how they are. */
export interface Hearing {
  /** A device spoke of this moment, epoch ms. */
  heard(deviceId: string, atMs: number): void
  /** What was heard until now was of another time, or of another user's devices. */
  forget(): void
  /** Whether what a device said last is too old at this moment, epoch ms, to be shown as alive, and who is to blame. */
  silence(device: Told, nowMs: number): Silence
  /** The state word of a device now: what it said last, unless that is too old, for then nobody knows. */
  stateNow(device: Told): DeviceStatus
}

export function createHearing({
  time,
  connection,
  settling,
  link,
  cadence,
}: HearingParts): Hearing {
  /** When each device was heard here, epoch ms: what it stamps with its own clock may seem older. */
  const heardAtMs = new Map<string, number>()

  const seenAtMs = ({ deviceId, lastSeen }: Told, nowMs: number): number => {
    const heardMs = heardAtMs.get(deviceId) ?? lastSeen
    return lastSeen > nowMs ? heardMs : Math.max(lastSeen, heardMs)
  }
  const silence: Hearing['silence'] = (device, nowMs) => {
    const { deviceId, status } = device
    // Where it is known that nothing comes, nobody waits for three words more, and a clock that stands is no news.
    if (isSilent(connection.getState(), performance.now())) return silenceOf(status, true, false)
    if (settling.store.getState().isSettling) return silenceOf(status, false, false)
    const rhythm = { speed: time.speed(), intervalMs: cadence.intervalMs(deviceId) }
    const seenMs = seenAtMs(device, nowMs)
    const isOld = isStale({ nowMs, seenAtMs: seenMs, ...rhythm })
    return silenceOf(status, isOld, isStale({ ...link.silenceSince(seenMs), ...rhythm }))
  }

  return {
    heard: (deviceId, atMs) => {
      cadence.heard(deviceId, atMs)
      if (time.isKnown()) heardAtMs.set(deviceId, time.nowMs())
    },
    forget: () => {
      heardAtMs.clear()
      link.forget()
    },
    silence,
    stateNow: (device) => {
      const nowMs = time.isKnown() ? time.nowMs() : device.lastSeen
      return silence(device, nowMs) === 'nobody' ? device.status : 'unknown'
    },
  }
}
