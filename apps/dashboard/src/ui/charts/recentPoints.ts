import { useMemo } from 'react'
import type { SparkGap, SparkPoint } from './Sparkline.tsx'

/** Older points of a device are dropped beyond this number. */
const POINTS_MAX = 60
/** A longer interval than this multiple of the usual one is an interruption. */
const INTERRUPTION_STEPS = 5

/** Recent values of devices, collected while they are on screen. */
export interface RecentPoints {
  /** Adds a value, one for each moment; returns the device's values, oldest first. */
  add(id: string, point: SparkPoint): readonly SparkPoint[]
}

export function createRecentPoints(): RecentPoints {
  const byId = new Map<string, readonly SparkPoint[]>()
  return {
    add: (id, point) => {
      const before = byId.get(id) ?? []
      const last = before.at(-1)
      if (last?.t === point.t && last.v === point.v) return before
      // A newer value for a moment replaces the old one. When time goes back, the list restarts.
      const earlier =
        last !== undefined && last.t > point.t ? [] : before.filter(({ t }) => t < point.t)
      const points = [...earlier, point].slice(-POINTS_MAX)
      byId.set(id, points)
      return points
    },
  }
}

/** Intervals much longer than usual, in which the device was not on screen. Gaps of stored series: `live/history/gaps.ts`. */
export function interruptions(points: readonly SparkPoint[]): readonly SparkGap[] {
  const steps = points.slice(1).map(({ t }, at) => t - (points[at]?.t ?? t))
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)]
  if (usual === undefined) return []
  return steps.flatMap((step, at) => {
    const from = points[at]
    return step > usual * INTERRUPTION_STEPS && from !== undefined ? [{ fromMs: from.t }] : []
  })
}

/** A device's recent values, up to this one; empty while either is undefined. */
export function useRecentPoints(
  recent: RecentPoints,
  id: string,
  t: number | undefined,
  v: number | undefined,
): readonly SparkPoint[] {
  // `add` is idempotent, so React may call it more than once.
  return useMemo(
    () => (t === undefined || v === undefined ? [] : recent.add(id, { t, v })),
    [recent, id, t, v],
  )
}
