import { duration } from '../duration.ts'
import { dateAndTime } from '../siteTime.ts'
import type { Lane, LaneWords } from './lane.ts'

/** A stretch without power, or in which nobody knows, as a table has it. */
export interface LaneRow {
  readonly key: string
  readonly name: string
  readonly state: string
  readonly from: string
  readonly to: string
  readonly length: string
  readonly reason: string
}

/** Outages and unknown times of all lanes, the newest first. */
export function laneRows(
  lanes: readonly Lane[],
  words: LaneWords,
  tz: string | null,
): readonly LaneRow[] {
  return lanes
    .flatMap(({ key, name, stretches }) =>
      stretches
        .filter(({ state }) => state === 'down' || state === 'unknown')
        .map((stretch) => ({ key, name, ...stretch })),
    )
    .toSorted((a, b) => b.fromMs - a.fromMs)
    .map(({ key, name, state, fromMs, toMs, reason }) => ({
      key: `${key} ${fromMs}`,
      name,
      state: words[state],
      from: dateAndTime(fromMs, tz),
      to: dateAndTime(toMs, tz),
      length: duration((toMs - fromMs) / 1000),
      reason: reason ?? '',
    }))
}
