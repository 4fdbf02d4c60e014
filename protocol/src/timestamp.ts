import { z } from 'zod'
import { msToSeconds, secondsToMs } from './time.ts'

/** The largest epoch second that a `Date` can hold; formatting a later time would throw. */
export const EPOCH_S_MAX = 8_640_000_000_000
/** Larger numbers are read as milliseconds [C4]: as seconds this is the year 5138, as milliseconds March 1973. */
export const EPOCH_S_PLAUSIBLE = 100_000_000_000
const epochSeconds = z.number().min(-EPOCH_S_MAX).max(EPOCH_S_MAX)

/** A wire timestamp: epoch seconds outside, epoch milliseconds inside [C4]. */
export const timestamp = z.codec(epochSeconds, z.number(), {
  decode: secondsToMs,
  encode: msToSeconds,
})

/** Encodes a timestamp. Throws for one that no client accepts, which is a programming error. */
export function sendableTime(ms: number): number {
  const seconds = msToSeconds(ms)
  if (!(seconds >= -EPOCH_S_MAX && seconds <= EPOCH_S_MAX))
    throw new Error(`invalid timestamp: ${ms}`)
  return seconds
}

/** A wire timestamp of an event that may not have happened yet. */
export const timestampOrNull = z.nullable(timestamp)
