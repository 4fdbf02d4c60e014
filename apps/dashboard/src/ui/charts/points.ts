import { type ChartPoint, type ChartSpan, DRAWN_POINTS_MAX } from './chartSeries.ts'

/** A longer interval than this multiple of the usual one is a gap. */
const GAP_FACTOR = 2.5

/**
 * Inserts a break wherever samples are missing.
 * @param maxGapMs a longer interval is a gap; by default 2.5 times the usual one
 */
export function withGaps(points: readonly ChartPoint[], maxGapMs?: number): readonly ChartPoint[] {
  const limitMs = maxGapMs ?? usualSpacingMs(points) * GAP_FACTOR
  return points.flatMap((point, at) => {
    const before = points[at - 1]
    const isLate = before !== undefined && before.v !== null && point.t - before.t > limitMs
    return isLate ? [{ t: before.t + 1, v: null }, point] : [point]
  })
}

/** The points shifted in time, to draw the previous period over the current one. */
export function shifted(points: readonly ChartPoint[], byMs: number): readonly ChartPoint[] {
  return points.map(({ t, v }) => ({ t: t + byMs, v }))
}

/** Median interval between points, ms; infinite for fewer than two. */
export function usualSpacingMs(points: readonly ChartPoint[]): number {
  const spacings = points.slice(1).map(({ t }, at) => t - (points[at]?.t ?? t))
  const sorted = spacings.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.POSITIVE_INFINITY
}

/** A line's value at a moment: that of its last point until then; `null` in a gap and beyond its ends. */
export function valueAt(points: readonly ChartPoint[], atMs: number): number | null {
  let [low, high] = [0, points.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.t ?? 0) <= atMs) low = middle + 1
    else high = middle
  }
  const last = points.at(-1)
  return low === 0 || last === undefined || atMs > last.t ? null : (points[low - 1]?.v ?? null)
}

/** Most points drawn of a bucket: its extremes, and breaks before, between and after them. */
const BUCKET_POINTS_MAX = 5

/**
 * Reduces a line to at most `max` points: the least and the greatest value of each bucket of time. Spikes stay
 * visible, and gaps stay gaps.
 */
export function decimated(points: readonly ChartPoint[], max: number): readonly ChartPoint[] {
  if (points.length <= max) return points
  const least = Math.max(1, Math.floor(max / BUCKET_POINTS_MAX))
  for (let buckets = Math.floor(max / 2); buckets > least; buckets = Math.floor(buckets * 0.8)) {
    const drawn = extremes(points, buckets)
    if (drawn.length <= max) return drawn
  }
  return extremes(points, least)
}

const drawnOf = new WeakMap<readonly ChartPoint[], readonly ChartPoint[]>()

/** The points that are drawn of a line; cached, since pages render each second, mostly without a new point. */
export function drawnPoints(points: readonly ChartPoint[]): readonly ChartPoint[] {
  const drawn = drawnOf.get(points) ?? decimated(points, DRAWN_POINTS_MAX)
  drawnOf.set(points, drawn)
  return drawn
}

interface DrawnPart extends ChartSpan {
  readonly points: readonly ChartPoint[]
}

const drawnPartOf = new WeakMap<readonly ChartPoint[], DrawnPart>()

/** The points that are drawn of a part of a line, with the next one on each side; the newest part is cached. */
export function drawnPointsIn(
  points: readonly ChartPoint[],
  { fromMs, toMs }: ChartSpan,
): readonly ChartPoint[] {
  const known = drawnPartOf.get(points)
  if (known?.fromMs === fromMs && known.toMs === toMs) return known.points
  const first = points.findIndex(({ t }) => t >= fromMs)
  const after = points.findIndex(({ t }) => t > toMs)
  const part =
    first < 0
      ? points.slice(-1)
      : points.slice(Math.max(0, first - 1), after < 0 ? undefined : after + 1)
  const drawn = decimated(part, DRAWN_POINTS_MAX)
  drawnPartOf.set(points, { fromMs, toMs, points: drawn })
  return drawn
}

function extremes(points: readonly ChartPoint[], buckets: number): readonly ChartPoint[] {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return []
  const lengthMs = (last.t - first.t) / buckets || 1
  const bucketOf = ({ t }: ChartPoint) =>
    Math.min(buckets - 1, Math.floor((t - first.t) / lengthMs))
  const drawn: ChartPoint[] = []
  for (let from = 0; from < points.length; ) {
    const bucket = bucketOf(points[from] as ChartPoint)
    let to = from + 1
    while (to < points.length && bucketOf(points[to] as ChartPoint) === bucket) to += 1
    drawn.push(...extremesOf(points.slice(from, to)))
    from = to
  }
  return withoutDoubleBreaks(drawn)
}

/** A bucket's extremes in order, with breaks where the bucket has any before, between or after them. */
function extremesOf(bucket: readonly ChartPoint[]): readonly ChartPoint[] {
  let [least, greatest] = [-1, -1]
  bucket.forEach(({ v }, at) => {
    if (v === null) return
    if (least < 0 || v < (bucket[least]?.v ?? 0)) least = at
    if (greatest < 0 || v > (bucket[greatest]?.v ?? 0)) greatest = at
  })
  const drawnAt = [...new Set([least, greatest])].filter((at) => at >= 0).toSorted((a, b) => a - b)
  const drawn: ChartPoint[] = []
  let from = 0
  for (const at of [...drawnAt, bucket.length]) {
    const broken = bucket.slice(from, at).find(({ v }) => v === null)
    if (broken !== undefined) drawn.push(broken)
    const point = bucket[at]
    if (point !== undefined) drawn.push(point)
    from = at + 1
  }
  return drawn
}

function withoutDoubleBreaks(points: readonly ChartPoint[]): readonly ChartPoint[] {
  return points.filter(({ v }, at) => v !== null || points[at - 1]?.v !== null)
}
