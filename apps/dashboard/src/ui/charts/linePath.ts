import type { ChartPoint, ChartSpan } from './chartSeries.ts'
import { type Plot, xOf, yOf } from './plot.ts'
import type { ValueScale } from './valueScale.ts'

/** A line as an SVG path; it breaks where nothing is known, and a lonely point is a dot under a round cap. */
export function linePath(
  points: readonly ChartPoint[],
  span: ChartSpan,
  scale: ValueScale,
  plot: Plot,
): string {
  let path = ''
  let drawn = 0
  for (const { t, v } of points) {
    if (v === null) {
      path += drawn === 1 ? 'h0' : ''
      drawn = 0
      continue
    }
    path += `${drawn === 0 ? 'M' : 'L'}${short(xOf(t, span, plot))} ${short(yOf(v, scale, plot))}`
    drawn += 1
  }
  return drawn === 1 ? `${path}h0` : path
}

/** A tenth of a pixel is as fine as one sees. */
function short(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
