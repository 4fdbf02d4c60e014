import { AXIS_WIDTH, CHART_HEIGHT, type ChartPoint, type ChartSpan } from './chartSeries.ts'
import type { ValueScale } from './valueScale.ts'

/** Margins of the plot for labels, CSS pixels. */
const [BELOW, RIGHT, ABOVE] = [28, 12, 8]
/** Height of the flags of notes above the plot, CSS pixels. */
export const NOTES_HEIGHT = 16
/** Width of a time label with its spacing, CSS pixels, and most labels. */
const [TICK_WIDTH, TICKS_MAX] = [58, 7]

/** The plot's rectangle within a drawing, CSS pixels. */
export interface Plot {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The plot of a drawing of a given width, with room for notes above it if there are any. */
export function plotOf(width: number, hasNotes: boolean): Plot {
  const above = hasNotes ? ABOVE + NOTES_HEIGHT : ABOVE
  return {
    left: AXIS_WIDTH,
    top: above,
    width: Math.max(0, width - AXIS_WIDTH - RIGHT),
    height: CHART_HEIGHT - above - BELOW,
  }
}

/** Number of time labels that fit without touching. */
export function ticksMax({ width }: Plot): number {
  return Math.min(TICKS_MAX, Math.max(2, Math.floor(width / TICK_WIDTH)))
}

/** From the left of the plot, CSS pixels. */
export function xOf(atMs: number, span: ChartSpan, { width }: Plot): number {
  return ((atMs - span.fromMs) / (span.toMs - span.fromMs)) * width
}

/** The moment at `x` from the left of the plot, epoch ms. */
export function momentAt(x: number, span: ChartSpan, { width }: Pick<Plot, 'width'>): number {
  return span.fromMs + (x / width) * (span.toMs - span.fromMs)
}

/** From the top of the plot, CSS pixels. */
export function yOf(value: number, scale: ValueScale, { height }: Plot): number {
  return ((scale.to - value) / (scale.to - scale.from)) * height
}

/** A line as an SVG path, interrupted at gaps; a single point is a dot by its round cap. */
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

/** Rounded to a tenth of a pixel. */
export function short(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
