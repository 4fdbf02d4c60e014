import type { MetricPoint } from '@wattpost/protocol'
import { Refused } from './liveSource.ts'

/** So many points are gathered for one question at most. */
const POINTS_MAX = 100_000
/** A server may count in whole seconds: its points may lie this far outside the time they were asked of, ms. */
const ROUNDING_MS = 1000
/** Between two chunks of one answer nobody waits longer, ms. */
const CHUNK_TIMEOUT_MS = 15_000

/** A metric, or a state's series, of a device over a time, epoch ms. */
export interface PointsQuestion {
  readonly deviceId: string
  readonly metric: string
  readonly fromMs: number
  readonly toMs: number
  /** The server thins them evenly to so many; without it the native samples come. */
  readonly pointsMax?: number
}

/** Told of all points that have come so far, oldest first, with each chunk that comes. */
export type PointsHeard = (points: readonly MetricPoint[]) => void

/** A part of an answer; an error ends it. */
export type Chunk = {
  readonly deviceId: string
  readonly metric: string
} & (
  | { readonly status: 'more' | 'done'; readonly points: readonly MetricPoint[] }
  | { readonly status: 'error'; readonly message: string }
)

/** The answer was acknowledged, and has not ended. */
export class NotEnded extends Error {
  constructor() {
    super('The points did not come in time')
    this.name = 'NotEnded'
  }
}

/** What has come of one answer; waits for each of its parts. */
export interface PointGathering {
  readonly whole: Promise<readonly MetricPoint[]>
  take(chunk: Chunk): void
  fail(error: Error): void
  /** Nothing is waited for any more. */
  end(): void
}

export function gatherPoints({ fromMs, toMs }: PointsQuestion, heard: PointsHeard): PointGathering {
  const byTime = new Map<number, MetricPoint>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let resolve: (points: readonly MetricPoint[]) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const whole = new Promise<readonly MetricPoint[]>((...settle) => {
    ;[resolve, reject] = settle
  })
  // Whoever asked may have failed before and not wait for it any more.
  whole.catch(() => {})
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => reject(new NotEnded()), CHUNK_TIMEOUT_MS)
  }
  const isAskedFor = ({ t }: MetricPoint) => t >= fromMs - ROUNDING_MS && t <= toMs + ROUNDING_MS
  wait()
  return {
    whole,
    fail: reject,
    end: () => clearTimeout(timer),
    take: (chunk: Chunk) => {
      wait()
      if (chunk.status === 'error') return reject(new Refused(chunk.message))
      for (const point of chunk.points.filter(isAskedFor)) {
        if (byTime.size < POINTS_MAX) byTime.set(point.t, point)
      }
      const points = [...byTime.values()].toSorted((a, b) => a.t - b.t)
      if (chunk.status === 'done') resolve(points)
      else heard(points)
    },
  }
}
