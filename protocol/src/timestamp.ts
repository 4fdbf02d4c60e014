import { z } from 'zod'
import { msToSeconds, secondsToMs } from './time.ts'

/**
 * The largest epoch second of a timestamp, in the year 5138. Larger numbers are milliseconds: those of any time after
 * March 1973 are.
 */
export const EPOCH_S_MAX = 99_999_999_999
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
