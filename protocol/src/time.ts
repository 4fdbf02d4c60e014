import { z } from 'zod'

/** Device timestamps are seconds on the wire; everything inside counts milliseconds [C4]. */
export function secondsToMs(seconds: number): number {
  return Math.round(seconds * 1000)
}

/** The way back: epoch milliseconds → epoch seconds, fraction kept [C4]. */
export function msToSeconds(ms: number): number {
  return ms / 1000
}

/** The furthest second from 1970 that a `Date` can hold; beyond it formatting a time would throw. */
export const EPOCH_S_MAX = 8_640_000_000_000
const epochSeconds = z.number().min(-EPOCH_S_MAX).max(EPOCH_S_MAX)

/** A wire timestamp: epoch seconds outside, epoch milliseconds inside [C4]. */
export const timestamp = z.codec(epochSeconds, z.number(), {
  decode: secondsToMs,
  encode: msToSeconds,
})

/** A timestamp on its way out. Throws for one that no reader would take: it is our own mistake. */
export function sendableTime(ms: number): number {
  const seconds = msToSeconds(ms)
  if (!(seconds >= -EPOCH_S_MAX && seconds <= EPOCH_S_MAX)) throw new Error(`a timestamp of ${ms}`)
  return seconds
}

/** A wire timestamp of something that may not have happened yet. */
export const timestampOrNull = z.nullable(timestamp)
