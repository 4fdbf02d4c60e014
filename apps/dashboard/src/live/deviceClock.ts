import type { Place } from './place.ts'
import type { TimeSource } from './timeSource.ts'

/** A stamp that is this far behind may be that of a frame that was long on its way; real time, ms. */
const BEHIND_MS_MAX = 30_000
/** One that is this far ahead, of a time that was moved on, of which the news was lost; real time, ms. */
const AHEAD_MS_MAX = 120_000

type Time = Pick<TimeSource, 'isKnown' | 'nowMs' | 'speed'>

/**
 * How far ahead of the server's time the clock is by which a frame of this moment was stamped, ms. A stamp that goes
 * on from the last one tells nothing new, but for one that is less late.
 */
export function skewOf({ atMs, skewMs }: Place, t: number, time: Time): number {
  if (!time.isKnown()) return skewMs
  const nowMs = time.nowMs()
  const [behindMs, aheadMs] = [allowed(BEHIND_MS_MAX, time), allowed(AHEAD_MS_MAX, time)]
  if (t >= nowMs - behindMs && t <= nowMs + aheadMs) return 0
  // Whatever is set or not, it comes after what was heard before.
  const dueMs = Math.max(nowMs, atMs)
  const goesOn = t - skewMs >= atMs - behindMs && t - skewMs <= dueMs + aheadMs
  if (!goesOn) return t - dueMs
  return skewMs === 0 ? 0 : Math.max(skewMs, t - nowMs)
}

/** When a device was heard that is said to have been heard at this moment: no later than now, whatever its clock says. */
export function heardMs(stampMs: number, time: Time): number {
  if (!time.isKnown()) return stampMs
  const nowMs = time.nowMs()
  return stampMs > nowMs + allowed(AHEAD_MS_MAX, time) ? nowMs : stampMs
}

interface Stamped {
  readonly lastSeen: number
  readonly powerState?: { readonly timestamp: number }
  readonly realtimeEnergy?: { readonly timestamp: number }
}

/** A device as it was fetched, with nothing that is of a later time than it was heard: it has told no later. */
export function heardDevice<D extends Stamped>(device: D, time: Time): D {
  const lastSeen = heardMs(device.lastSeen, time)
  const told = <S extends { readonly timestamp: number }>(part: S): S =>
    heardMs(part.timestamp, time) === part.timestamp ? part : { ...part, timestamp: lastSeen }
  const { powerState, realtimeEnergy } = device
  return {
    ...device,
    lastSeen,
    ...(powerState && { powerState: told(powerState) }),
    ...(realtimeEnergy && { realtimeEnergy: told(realtimeEnergy) }),
  }
}

function allowed(realMs: number, time: Time): number {
  return realMs * Math.max(1, time.speed())
}
