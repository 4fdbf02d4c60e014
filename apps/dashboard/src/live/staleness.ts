/** Between the values of a device that nobody watches, real time, ms. */
const PRESUMED_INTERVAL_MS = 10_000
const MISSED_INTERVALS_MAX = 3
/** However slowly a device speaks, ms of its own time (case 39). */
const STALE_AFTER_MS_MAX = 300_000
/** However quickly: a connection that was lost and is back at once alarms nobody, ms of real time. */
const CALM_MS = 5000

/** The age of a value, and what to measure it by. */
export interface Age {
  /** Now and when the device spoke last, epoch ms of the devices' time. */
  readonly nowMs: number
  readonly seenAtMs: number
  /** How fast the devices' time runs: a fast clock ages values fast. */
  readonly speed: number
  /** How often the device speaks, ms of its own time; `null` when that is not known yet. */
  readonly intervalMs: number | null
}

/** Whether a value is too old to be shown as alive: three of the device's words have not come. */
export function isStale({ nowMs, seenAtMs, speed, intervalMs }: Age): boolean {
  const haste = Math.max(1, speed)
  const expectedMs = intervalMs ?? PRESUMED_INTERVAL_MS * haste
  const missedMs = Math.min(expectedMs * MISSED_INTERVALS_MAX, STALE_AFTER_MS_MAX)
  return nowMs - seenAtMs > Math.max(missedMs, CALM_MS * haste)
}
