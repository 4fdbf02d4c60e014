const RUNNING_REFRESH_MS = 10_000

/**
 * How often energy and availability of a time are asked for again, ms.
 * @param grows what is looked at is not over yet; what is over never changes
 */
export function refreshOf(grows: boolean): number | false {
  return grows ? RUNNING_REFRESH_MS : false
}
