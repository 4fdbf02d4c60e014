import type { ChunkContent, MetricPoint } from '@wattpost/protocol'
import { Refused } from '../connection/liveSource.ts'
import { text } from '../text.ts'

/** At most this number of points is collected for one query. */
const POINTS_MAX = 100_000
/** Points may lie this far outside the query, since a server may count in whole seconds, ms. */
const ROUNDING_MS = 1000
/** Longest wait between two chunks of an answer, ms. */
export const CHUNK_TIMEOUT_MS = 15_000
/** An answer that does not say whether more follows ends after this time without a chunk, ms. */
export const QUIET_MS = 3000

/** A metric or state series of a device over a time range, epoch ms. */
export interface PointsQuery {
  readonly deviceId: string
  readonly metric: string
  readonly fromMs: number
  readonly toMs: number
  /** A value holds until the next point: the last one before the range is that at its start. */
  readonly isStep?: boolean
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
  take(chunk: ChunkContent): void
  /** Call when the server does not acknowledge the query: the answer ends with what there is, if not by `done`. */
  endWhenQuiet(): void
  fail(error: Error): void
  /** Stops the timeout. */
  end(): void
}

/** @param known points that came before the query */
export function collectPoints(
  { fromMs, toMs, isStep = false }: PointsQuery,
  onPoints: OnPoints,
  known: readonly MetricPoint[] = [],
): PointCollector {
  const byTime = new Map<number, MetricPoint>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let resolve: (points: readonly MetricPoint[]) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const all = new Promise<readonly MetricPoint[]>((...settle) => {
    ;[resolve, reject] = settle
  })
  // The caller may have failed earlier and not wait for this promise.
  all.catch(() => {})
  let before: MetricPoint | undefined
  const collected = () => {
    const points = [...byTime.values()].toSorted((a, b) => a.t - b.t)
    const isStartKnown = (points[0]?.t ?? Number.POSITIVE_INFINITY) <= fromMs
    return before === undefined || isStartKnown ? points : [{ t: fromMs, v: before.v }, ...points]
  }
  let isQuietEnd = false
  const wait = () => {
    clearTimeout(timer)
    timer = isQuietEnd
      ? setTimeout(() => resolve(collected()), QUIET_MS)
      : setTimeout(() => reject(new NotEnded()), CHUNK_TIMEOUT_MS)
  }
  const isAskedFor = ({ t }: MetricPoint) => t >= fromMs - ROUNDING_MS && t <= toMs + ROUNDING_MS
  const add = (points: readonly MetricPoint[]) => {
    for (const point of isStep ? points : []) {
      if (point.t < fromMs - ROUNDING_MS && point.t >= (before?.t ?? point.t)) before = point
    }
    for (const point of points.filter(isAskedFor)) {
      if (byTime.size < POINTS_MAX) byTime.set(point.t, point)
    }
  }
  add(known)
  if (collected().length > 0) onPoints(collected())
  wait()
  return {
    all,
    endWhenQuiet: () => {
      isQuietEnd = true
      wait()
    },
    fail: reject,
    end: () => clearTimeout(timer),
    take: (chunk: ChunkContent) => {
      if (chunk.status === 'open') isQuietEnd = true
      wait()
      if (chunk.status === 'error') return reject(new Refused(chunk.message))
      add(chunk.points)
      if (chunk.status === 'done') resolve(collected())
      else onPoints(collected())
    },
  }
}
