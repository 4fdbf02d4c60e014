/** A point of a line; `t` in any unit of time. */
export interface SparkPoint {
  readonly t: number
  readonly v: number
}

/** A stretch of which nothing is known, from one point to the next: no line is drawn there. */
export interface SparkGap {
  readonly fromMs: number
}

/** What is filled, in the units of the drawing. */
interface Box {
  readonly width: number
  readonly height: number
}

/** A small line, as SVG paths; empty where there is nothing to draw. */
interface Spark {
  readonly line: string
  /** Between the line and the bottom of the box. */
  readonly area: string
  /** Points that stand alone, of which no line can be drawn, of no length: round ends make dots of them. */
  readonly dots: string
}

/** The line through points, filling the box; zero is always within it. */
export function sparkOf(
  points: readonly SparkPoint[],
  box: Box,
  gaps: readonly SparkGap[] = [],
): Spark {
  const all = stretches(points, box, gaps)
  return {
    line: all.map(lineOf).join(''),
    area: all.map((stretch) => areaOf(stretch, box)).join(''),
    dots: all.map(dotOf).join(''),
  }
}

interface Dot {
  readonly x: string
  readonly y: string
}

function lineOf(stretch: readonly Dot[]): string {
  return stretch.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
}

function areaOf(stretch: readonly Dot[], { height }: Box): string {
  const [first, last] = [stretch[0], stretch.at(-1)]
  if (first === undefined || last === undefined) return ''
  return `${lineOf(stretch)}L${last.x} ${height}L${first.x} ${height}Z`
}

function dotOf([dot, ...others]: readonly Dot[]): string {
  return dot === undefined || others.length > 0 ? '' : `M${dot.x} ${dot.y}h0`
}

/** The points in the box, a list for each stretch between two gaps. */
function stretches(
  points: readonly SparkPoint[],
  { width, height }: Box,
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
