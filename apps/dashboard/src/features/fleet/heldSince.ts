import type { MetricPoint } from '@wattpost/protocol'

/** When something that is so began, epoch ms; `atLeast` when it was so before anybody looked. */
export interface Since {
  readonly atMs: number
  readonly atLeast: boolean
}

/** When the last stretch of points that are as asked began; `null` when the newest is not. */
export function heldSince(
  points: readonly MetricPoint[],
  holds: (value: number) => boolean,
): Since | null {
  const before = points.findLastIndex(({ v }) => !holds(v))
  const first = points[before + 1]
  return first === undefined ? null : { atMs: first.t, atLeast: before === -1 }
}
