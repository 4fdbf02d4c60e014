import { useNow, useSpeed } from './LiveContext.tsx'
import { isStale } from './staleness.ts'

/** The age of what a device told last. */
export interface Freshness {
  readonly nowMs: number
  readonly stale: boolean
}

export function useFreshness(lastSeenMs: number): Freshness {
  const nowMs = useNow()
  return { nowMs, stale: isStale(nowMs, lastSeenMs, useSpeed()) }
}
