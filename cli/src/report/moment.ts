import { durationText } from '@wattpost/emulator/scenarios'

const SECOND_MS = 1000
/** Later than this nobody wants milliseconds. */
const EXACT_MS = 10 * SECOND_MS

/** A moment as time since the start, `1m30s`; the first seconds to the millisecond. */
export function momentAfter(startMs: number, atMs: number): string {
  const ms = Math.max(0, atMs - startMs)
  return durationText(ms < EXACT_MS ? ms : Math.round(ms / SECOND_MS) * SECOND_MS)
}
