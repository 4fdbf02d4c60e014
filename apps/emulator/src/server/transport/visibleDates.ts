import { isoInZone } from '../../world/calendar.ts'
import type { Acquired } from '../../world/spec.ts'

/** Times of measured values, epoch seconds: an earlier one becomes the start of ownership. */
const VALUE_DATES = new Set(['lastSeen', 'timestamp'])
/** Times of events, epoch seconds: an earlier one becomes null. */
const EVENT_DATES = new Set([
  ...['ddd', 'deepest_discharge_date'],
  ...['lfc', 'last_full_charge_date'],
  ...['lfd', 'last_full_discharge_date'],
])

/**
 * The values of a device on the wire without dates from before the user got the device. The values themselves stay with
 * the device.
 */
export function withoutEarlierDates<T extends object>(wire: T, acquired: Acquired | null): T {
  return acquired === null ? wire : (cutObject(wire, acquired) as T)
}

function cutObject(wire: object, acquired: Acquired): object {
  return Object.fromEntries(
    Object.entries(wire).map(([key, value]) => [key, cut(key, value, acquired)]),
  )
}

function cut(key: string, value: unknown, acquired: Acquired): unknown {
  const { sinceMs, tz } = acquired
  if (typeof value === 'number' && value * 1000 < sinceMs) {
    if (VALUE_DATES.has(key)) return sinceMs / 1000
    if (EVENT_DATES.has(key)) return null
  }
  // The hour of an energy summary.
  if (key === 'period' && typeof value === 'string' && Date.parse(value) < sinceMs)
    return isoInZone(tz, sinceMs)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? cutObject(value, acquired)
    : value
}
