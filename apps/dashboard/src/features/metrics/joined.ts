import type { ChartPoint } from '../../ui/charts/chartSeries.ts'
import { usualSpacingMs, withGaps } from '../../ui/charts/gaps.ts'

/** Between what was fetched and what comes live this is no gap yet: two of a device's own intervals. */
const JOINT_MS = 25_000

/** What was fetched, and after it what has come live since; where neither knows anything it is broken. */
export function joined(
  fetched: readonly ChartPoint[],
  live: readonly ChartPoint[],
): readonly ChartPoint[] {
  const last = fetched.at(-1)
  const since = last === undefined ? live : live.filter(({ t }) => t > last.t)
  const next = since[0]
  if (last === undefined || next === undefined) return withGaps([...fetched, ...since])
  const spacings = [fetched, since].map(usualSpacingMs).filter(Number.isFinite)
  const isBroken = next.t - last.t > Math.max(JOINT_MS, 2.5 * Math.max(0, ...spacings))
  return [
    ...withGaps(fetched),
    ...(isBroken ? [{ t: last.t + 1, v: null }] : []),
    ...withGaps(since),
  ]
}
