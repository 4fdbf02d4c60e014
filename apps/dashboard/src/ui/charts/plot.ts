import { AXIS_WIDTH, CHART_HEIGHT, type ChartSpan } from './chartSeries.ts'
import type { ValueScale } from './valueScale.ts'

/** Room for the names below, beside and above the drawn part, CSS pixels. */
const [BELOW, RIGHT, ABOVE] = [28, 12, 8]
/** A name at the time axis, with room to the next. */
const [TICK_WIDTH, TICKS_MAX] = [58, 7]

/** Where values and moments lie in a drawing, CSS pixels. */
export interface Plot {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The part of a drawing of a width that lines are drawn in. */
export function plotOf(width: number): Plot {
  return {
    left: AXIS_WIDTH,
    top: ABOVE,
    width: Math.max(0, width - AXIS_WIDTH - RIGHT),
    height: CHART_HEIGHT - ABOVE - BELOW,
  }
}

/** So many moments can be named below without touching each other. */
export function ticksMax({ width }: Plot): number {
  return Math.min(TICKS_MAX, Math.max(2, Math.floor(width / TICK_WIDTH)))
}

/** From the left of the plot, CSS pixels. */
export function xOf(atMs: number, span: ChartSpan, { width }: Plot): number {
  return ((atMs - span.fromMs) / (span.toMs - span.fromMs)) * width
}

/** The moment at a place from the left of the plot, epoch ms. */
export function momentAt(x: number, span: ChartSpan, { width }: Plot): number {
  return span.fromMs + (x / width) * (span.toMs - span.fromMs)
}

/** From the top of the plot, CSS pixels. */
export function yOf(value: number, scale: ValueScale, { height }: Plot): number {
  return ((scale.to - value) / (scale.to - scale.from)) * height
}
