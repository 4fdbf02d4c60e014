/** A point of a line; `t` in any unit of time. */
export interface SparkPoint {
  readonly t: number
  readonly v: number
}

/** A stretch of which nothing is known, from one point to the next: no line is drawn there. */
export interface SparkGap {
  readonly fromMs: number
}

/** The line through points as an SVG path, filling the box; zero is always within it. */
export function sparkPath(
  points: readonly SparkPoint[],
  width: number,
  height: number,
  gaps: readonly SparkGap[] = [],
): string {
  return stretches(points, width, height, gaps).map(lineOf).join('')
}

/** The area between that line and the bottom of the box. */
export function sparkArea(
  points: readonly SparkPoint[],
  width: number,
  height: number,
  gaps: readonly SparkGap[] = [],
): string {
  return stretches(points, width, height, gaps)
    .map((stretch) => {
      const [first, last] = [stretch[0], stretch.at(-1)]
      if (first === undefined || last === undefined) return ''
      return `${lineOf(stretch)}L${last.x} ${height}L${first.x} ${height}Z`
    })
    .join('')
}

/** The points that stand alone, of which no line can be drawn, as a path of no length: round ends make dots of it. */
export function sparkDots(
  points: readonly SparkPoint[],
  width: number,
  height: number,
  gaps: readonly SparkGap[] = [],
): string {
  return stretches(points, width, height, gaps)
    .filter(({ length }) => length === 1)
    .map(([dot]) => (dot === undefined ? '' : `M${dot.x} ${dot.y}h0`))
    .join('')
}

interface Dot {
  readonly x: string
  readonly y: string
}

function lineOf(stretch: readonly Dot[]): string {
  return stretch.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
}

/** The points in the box, a list for each stretch between two gaps. */
function stretches(
  points: readonly SparkPoint[],
  width: number,
  height: number,
  gaps: readonly SparkGap[],
): readonly (readonly Dot[])[] {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return []
  const values = points.map(({ v }) => v)
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  const x = (t: number) =>
    last.t === first.t ? width : ((t - first.t) / (last.t - first.t)) * width
  const y = (v: number) => (high === low ? height : height - ((v - low) / (high - low)) * height)
  const broken = new Set(gaps.map(({ fromMs }) => fromMs))
  const all: Dot[][] = [[]]
  for (const { t, v } of points) {
    all.at(-1)?.push({ x: x(t).toFixed(1), y: y(v).toFixed(1) })
    if (broken.has(t)) all.push([])
  }
  return all
}
