import type { ChartPoint } from './chartSeries.ts'

/** A stretch draws its least, its greatest, and at most three breaks before, between and after them. */
const DRAWN_A_STRETCH_MAX = 5

/**
 * At most `max` points that look like all of them: of each stretch of time the least and the greatest value, so
 * that a spike stays however short. A gap stays a gap: what it parts is never joined.
 */
export function decimated(points: readonly ChartPoint[], max: number): readonly ChartPoint[] {
  if (points.length <= max) return points
  const least = Math.max(1, Math.floor(max / DRAWN_A_STRETCH_MAX))
  for (
    let stretches = Math.floor(max / 2);
    stretches > least;
    stretches = Math.floor(stretches * 0.8)
  ) {
    const drawn = extremes(points, stretches)
    if (drawn.length <= max) return drawn
  }
  return extremes(points, least)
}

function extremes(points: readonly ChartPoint[], stretches: number): readonly ChartPoint[] {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return []
  const lengthMs = (last.t - first.t) / stretches || 1
  const stretchOf = ({ t }: ChartPoint) =>
    Math.min(stretches - 1, Math.floor((t - first.t) / lengthMs))
  const drawn: ChartPoint[] = []
  for (let from = 0; from < points.length; ) {
    const stretch = stretchOf(points[from] as ChartPoint)
    let to = from + 1
    while (to < points.length && stretchOf(points[to] as ChartPoint) === stretch) to += 1
    drawn.push(...essence(points.slice(from, to)))
    from = to
  }
  return withoutDoubleBreaks(drawn)
}

/** Least and greatest in their order, and a break wherever one lies before, between or after them. */
function essence(stretch: readonly ChartPoint[]): readonly ChartPoint[] {
  let [least, greatest] = [-1, -1]
  stretch.forEach(({ v }, at) => {
    if (v === null) return
    if (least < 0 || v < (stretch[least]?.v ?? 0)) least = at
    if (greatest < 0 || v > (stretch[greatest]?.v ?? 0)) greatest = at
  })
  const kept = [...new Set([least, greatest])].filter((at) => at >= 0).toSorted((a, b) => a - b)
  const drawn: ChartPoint[] = []
  let from = 0
  for (const at of [...kept, stretch.length]) {
    const broken = stretch.slice(from, at).find(({ v }) => v === null)
    if (broken !== undefined) drawn.push(broken)
    const point = stretch[at]
    if (point !== undefined) drawn.push(point)
    from = at + 1
  }
  return drawn
}

function withoutDoubleBreaks(points: readonly ChartPoint[]): readonly ChartPoint[] {
  return points.filter(({ v }, at) => v !== null || points[at - 1]?.v !== null)
}
