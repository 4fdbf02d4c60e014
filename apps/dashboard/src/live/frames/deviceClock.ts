import type { TimeSource } from '../freshness/timeSource.ts'
import type { StreamCursor } from './streamCursor.ts'

/** A stamp up to this far behind may belong to a delayed frame, real ms. */
const BEHIND_MAX_MS = 30_000
/** A stamp up to this far ahead may belong to a time step whose clock frame was lost, real ms. */
const AHEAD_MAX_MS = 120_000

type Time = Pick<TimeSource, 'isKnown' | 'nowMs' | 'speed'>

/**
 * The lead of a device's clock over the server's, ms, by a frame stamped `t`. A stamp that continues the last one
 * keeps the known skew, reduced when this frame shows less delay.
 */
export function skewOf({ atMs, skewMs }: StreamCursor, t: number, time: Time): number {
  if (!time.isKnown()) return skewMs
  const nowMs = time.nowMs()
  const [behindMs, aheadMs] = [scaled(BEHIND_MAX_MS, time), scaled(AHEAD_MAX_MS, time)]
  if (t >= nowMs - behindMs && t <= nowMs + aheadMs) return 0
  // A frame is never older than the one before it.
  const dueMs = Math.max(nowMs, atMs)
  const isContinued = t - skewMs >= atMs - behindMs && t - skewMs <= dueMs + aheadMs
  if (!isContinued) return t - dueMs
  return skewMs === 0 ? 0 : Math.max(skewMs, t - nowMs)
}

/** The time of a stamp, or now when the stamp lies too far in the future. */
export function plausibleMs(stampMs: number, time: Time): number {
  if (!time.isKnown()) return stampMs
  const nowMs = time.nowMs()
  return stampMs > nowMs + scaled(AHEAD_MAX_MS, time) ? nowMs : stampMs
}

/** A device's stamps, epoch ms; each may be unknown. */
export interface Stamped {
  readonly lastSeen?: number | undefined
  readonly powerState?: { readonly timestamp?: number | undefined }
  readonly realtimeEnergy?: { readonly timestamp?: number | undefined }
}

/** A fetched device in which no stamp is later than the device was last seen. */
export function withPlausibleTimes<D extends Stamped>(device: D, time: Time): D {
  const known = (stampMs: number | undefined) => stampMs && plausibleMs(stampMs, time)
  const lastSeen = known(device.lastSeen)
  const plausible = <S extends { readonly timestamp?: number | undefined }>(part: S): S =>
    known(part.timestamp) === part.timestamp ? part : { ...part, timestamp: lastSeen }
  const { powerState, realtimeEnergy } = device
  return {
    ...device,
    ...(lastSeen !== undefined && { lastSeen }),
    ...(powerState && { powerState: plausible(powerState) }),
    ...(realtimeEnergy && { realtimeEnergy: plausible(realtimeEnergy) }),
  }
}

/** A fast clock covers more time in the same real time. */
function scaled(realMs: number, time: Time): number {
  return realMs * Math.max(1, time.speed())
}
