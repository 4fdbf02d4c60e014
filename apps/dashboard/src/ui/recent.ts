import type { SparkGap, SparkPoint } from './spark.ts'

/** So many points of a device are kept. */
const POINTS_MAX = 60
/** A step so many times the usual one is a stretch in which nobody looked. */
const GAP_STEPS = 5

/** The newest values of devices as they came while somebody looked. */
export interface Recent {
  /** Takes a value in, once for its moment, and answers all of the device's, oldest first. */
  add(id: string, point: SparkPoint): readonly SparkPoint[]
}

export function createRecent(): Recent {
  const byId = new Map<string, readonly SparkPoint[]>()
  return {
    add: (id, point) => {
      const before = byId.get(id) ?? []
      const last = before.at(-1)
      if (last?.t === point.t && last.v === point.v) return before
      // A moment told anew replaces itself; time that went back begins anew.
      const kept =
        last !== undefined && last.t > point.t ? [] : before.filter(({ t }) => t < point.t)
      const points = [...kept, point].slice(-POINTS_MAX)
      byId.set(id, points)
      return points
    },
  }
}

/** Where the points pause for much longer than they usually do. */
export function pauses(points: readonly SparkPoint[]): readonly SparkGap[] {
  const steps = points.slice(1).map(({ t }, at) => t - (points[at]?.t ?? t))
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)]
  if (usual === undefined) return []
  return steps.flatMap((step, at) => {
    const from = points[at]
    return step > usual * GAP_STEPS && from !== undefined ? [{ fromMs: from.t }] : []
  })
}
