/** A point of a line; `t` in any unit of time. */
export interface SparkPoint {
  readonly t: number
  readonly v: number
}

/** The line through points as an SVG path, filling the box; zero is always within it. */
export function sparkPath(points: readonly SparkPoint[], width: number, height: number): string {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return ''
  const values = points.map(({ v }) => v)
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  const x = (t: number) =>
    last.t === first.t ? width : ((t - first.t) / (last.t - first.t)) * width
  const y = (v: number) => (high === low ? height : height - ((v - low) / (high - low)) * height)
  return points
    .map(({ t, v }, index) => `${index === 0 ? 'M' : 'L'}${x(t).toFixed(1)} ${y(v).toFixed(1)}`)
    .join('')
}
