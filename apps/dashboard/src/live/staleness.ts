/** Slowest expected gap between a device's values in real time, and how many may be missed. */
const EXPECTED_INTERVAL_MS = 10_000
const MISSED_INTERVALS_MAX = 3

/**
 * Whether a value is too old to be shown as alive.
 * @param speed how fast the devices' time runs; a fast clock ages values fast
 */
export function isStale(nowMs: number, seenAtMs: number, speed: number): boolean {
  return nowMs - seenAtMs > EXPECTED_INTERVAL_MS * MISSED_INTERVALS_MAX * Math.max(1, speed)
}
