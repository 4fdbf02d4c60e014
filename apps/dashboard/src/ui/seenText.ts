import { ago } from './ago.ts'
import type { State } from './StateWord.tsx'
import { clockTime, dayAndMonth } from './siteTime.ts'

const HALF_DAY_MS = 43_200_000

/** `Last seen 3 s ago`, or for a device that does not report `Offline, last seen 3 h ago`. */
export function seenText(state: State, nowMs: number, lastSeenMs: number): string {
  return `${state === 'unknown' ? 'Offline, last seen' : 'Last seen'} ${ago(nowMs, lastSeenMs)}`
}

interface Seen {
  readonly status: State
  readonly lastSeen: number
  readonly tz: string
}

/** The same in a row: `Last seen 3 s ago`, or `Offline since 12:58`. */
export function rowSeenText({ status, lastSeen, tz }: Seen, nowMs: number): string {
  return status === 'unknown'
    ? offlineSince(nowMs, lastSeen, tz)
    : seenText(status, nowMs, lastSeen)
}

/** `Offline since 12:58` where the device stands, with the day when that may be another one. */
function offlineSince(nowMs: number, lastSeenMs: number, tz: string): string {
  const day = nowMs - lastSeenMs < HALF_DAY_MS ? '' : `${dayAndMonth(lastSeenMs, tz)}, `
  return `Offline since ${day}${clockTime(lastSeenMs, tz)}`
}
