import type { MetricPoint, ReportedChunk } from '@wattpost/protocol'
import { Refused } from '../connection/liveSource.ts'
import { text } from '../text.ts'

/** At most this number of points is collected for one query. */
const POINTS_MAX = 100_000
/** Points may lie this far outside the query, since a server may count in whole seconds, ms. */
const ROUNDING_MS = 1000
/** Longest wait between two chunks of an answer, ms. */
const CHUNK_TIMEOUT_MS = 15_000
/** An answer whose chunks do not say whether more follow ends after this time without one, ms. */
const QUIET_MS = 3000

/** A metric or state series of a device over a time range, epoch ms. */
export interface PointsQuery {
  readonly deviceId: string
  readonly metric: string
  readonly fromMs: number
  readonly toMs: number
  /** The server thins the points evenly to at most this number; by default it sends all samples. */
  readonly pointsMax?: number
}

/** Called with all points so far, oldest first, for each chunk. */
export type OnPoints = (points: readonly MetricPoint[]) => void

/** The answer was acknowledged but not completed in time. */
export class NotEnded extends Error {
  constructor() {
    super(text('pointsTimeout'))
    this.name = 'NotEnded'
  }
}

/** Collects the chunks of one answer; ends when none follows, and fails when the next one is late. */
export interface PointCollector {
  readonly all: Promise<readonly MetricPoint[]>
  take(chunk: ReportedChunk): void
  fail(error: Error): void
  /** Stops the timeout. */
  end(): void
}

export function collectPoints({ fromMs, toMs }: PointsQuery, onPoints: OnPoints): PointCollector {
  const byTime = new Map<number, MetricPoint>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let resolve: (points: readonly MetricPoint[]) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const all = new Promise<readonly MetricPoint[]>((...settle) => {
    ;[resolve, reject] = settle
  })
  // The caller may have failed earlier and not wait for this promise.
  all.catch(() => {})
  const collected = () => [...byTime.values()].toSorted((a, b) => a.t - b.t)
  const wait = (status?: ReportedChunk['status']) => {
    clearTimeout(timer)
    timer =
      status === 'open'
        ? setTimeout(() => resolve(collected()), QUIET_MS)
        : setTimeout(() => reject(new NotEnded()), CHUNK_TIMEOUT_MS)
  }
  const isAskedFor = ({ t }: MetricPoint) => t >= fromMs - ROUNDING_MS && t <= toMs + ROUNDING_MS
  wait()
  return {
    all,
    fail: reject,
    end: () => clearTimeout(timer),
    take: (chunk: ReportedChunk) => {
      wait(chunk.status)
      if (chunk.status === 'error') return reject(new Refused(chunk.message))
      for (const point of chunk.points.filter(isAskedFor)) {
        if (byTime.size < POINTS_MAX) byTime.set(point.t, point)
      }
      if (chunk.status === 'done') resolve(collected())
      else onPoints(collected())
    },
  }
}
