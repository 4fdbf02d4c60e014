import { ago } from './ago.ts'
import type { State } from './StateWord.tsx'

/** `Last seen 3 s ago`, or for a device that does not report `Offline since 3 h ago`. */
export function seenText(state: State, nowMs: number, lastSeenMs: number): string {
  return `${state === 'unknown' ? 'Offline, last seen' : 'Last seen'} ${ago(nowMs, lastSeenMs)}`
}
