export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const QUARTER_HOUR_MS = 15 * MINUTE_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Whole days since the epoch, UTC. */
export function utcDay(ms: number): number {
  return Math.floor(ms / DAY_MS)
}

/** Whether this computer knows a time zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Converts a device timestamp from the wire (epoch seconds) to epoch milliseconds [C4]. */
export function secondsToMs(seconds: number): number {
  return Math.round(seconds * 1000)
}

/** Converts epoch milliseconds to epoch seconds; keeps the fraction [C4]. */
export function msToSeconds(ms: number): number {
  return ms / 1000
}
