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
  const known = gapped(fetched)
  const spacings = [known.spacingMs, usualSpacingMs(since)].filter(Number.isFinite)
  const isBroken = next.t - last.t > Math.max(JOINT_MS, 2.5 * Math.max(0, ...spacings))
  return [...known.points, ...(isBroken ? [{ t: last.t + 1, v: null }] : []), ...withGaps(since)]
}

interface Gapped {
  readonly points: readonly ChartPoint[]
  readonly spacingMs: number
}

const gappedOf = new WeakMap<readonly ChartPoint[], Gapped>()

/** Live values come each second, and thousands of fetched points stay as they are meanwhile. */
function gapped(fetched: readonly ChartPoint[]): Gapped {
  const known = gappedOf.get(fetched)
  if (known !== undefined) return known
  const made = { points: withGaps(fetched), spacingMs: usualSpacingMs(fetched) }
  gappedOf.set(fetched, made)
  return made
}
