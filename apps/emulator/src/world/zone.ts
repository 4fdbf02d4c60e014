import { Temporal } from 'temporal-polyfill'

/** Whether a name is an IANA time zone that this machine knows. */
export function isTimeZone(tz: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(tz)
    return true
  } catch {
    return false
  }
}

/** A moment on a zone's wall clock. */
export function zoned(tz: string, ms: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(tz)
}

/** How far a zone is ahead of UTC at a moment, in ms. */
export function offsetMs(tz: string, ms: number): number {
  return zoned(tz, ms).offsetNanoseconds / 1e6
}

/** The day of each zone that was asked for last: the devices of a zone ask for the same one all day long. */
const days = new Map<string, { readonly fromMs: number; readonly toMs: number }>()

/** The first moment of the calendar day that holds `ms`. */
export function dayStartMs(tz: string, ms: number): number {
  const known = days.get(tz)
  if (known !== undefined && ms >= known.fromMs && ms < known.toMs) return known.fromMs
  const start = zoned(tz, ms).startOfDay()
  const toMs = start.add({ days: 1 }).startOfDay().epochMilliseconds
  days.set(tz, { fromMs: start.epochMilliseconds, toMs })
  return start.epochMilliseconds
}

/** ISO text with the zone's offset and no zone name: `2026-01-15T18:00:00+01:00`. */
export function isoInZone(tz: string, ms: number): string {
  return zoned(tz, ms).toString({ timeZoneName: 'never', smallestUnit: 'second' })
}
