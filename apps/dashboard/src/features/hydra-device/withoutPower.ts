import type { Lane } from './lanes.ts'

/**
 * Seconds in which every channel was known to be down: the true overlap of outages. S21's figure also
 * counts what nobody knows.
 */
export function withoutPowerS(lanes: readonly Lane[]): number {
  if (lanes.length === 0) return 0
  const edges = [
    ...new Set(lanes.flatMap(({ segments }) => segments.flatMap((s) => [s.fromMs, s.toMs]))),
  ].toSorted((a, b) => a - b)
  const allDown = (atMs: number) =>
    lanes.every(({ segments }) =>
      segments.some((s) => s.state === 'down' && s.fromMs <= atMs && atMs < s.toMs),
    )
  const downMs = edges.reduce((total, fromMs, index) => {
    const toMs = edges[index + 1]
    return toMs !== undefined && allDown(fromMs) ? total + toMs - fromMs : total
  }, 0)
  return downMs / 1000
}
