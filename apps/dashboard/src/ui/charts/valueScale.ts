import type { ChartSeries } from './chartSeries.ts'

/** A scale with round, different ends, a whole number of steps apart. */
export interface ValueScale {
  readonly from: number
  readonly to: number
  readonly step: number
}

/** Approximate number of steps. */
const STEPS = 4
const ROUND_STEPS = [1, 2, 2.5, 5, 10]
/** Relative tolerance for equal values. */
const EPSILON = 1e-9

/** A round scale around some values; it changes only when a value passes an end. */
export function valueScale(least: number, greatest: number): ValueScale {
  const isFlat = !(greatest - least > Math.max(1, Math.abs(greatest)) * EPSILON)
  const room = isFlat ? Math.max(1, Math.abs(least) * 0.05) : 0
  const [low, high] = [least - room, greatest + room]
  const step = roundStep((high - low) / STEPS)
  const from = rounded(Math.floor(low / step + EPSILON) * step)
  return { from, to: rounded(Math.ceil(high / step - EPSILON) * step), step }
}

/** The ticks from end to end. */
export function ticksOf({ from, to, step }: ValueScale): readonly number[] {
  const count = Math.round((to - from) / step) + 1
  return Array.from({ length: count }, (_, at) => rounded(from + at * step))
}

/** A scale around all values of some lines; from 0 to 1 without values. */
export function scaleOf(series: readonly Pick<ChartSeries, 'points'>[]): ValueScale {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { points } of series) {
    for (const { v } of points) {
      if (v === null) continue
      least = Math.min(least, v)
      greatest = Math.max(greatest, v)
    }
  }
  return Number.isFinite(least) ? valueScale(least, greatest) : valueScale(0, 1)
}

function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  return (ROUND_STEPS.find((step) => step * power >= rough * (1 - EPSILON)) ?? 10) * power
}

/** Removes rounding errors of binary fractions. */
function rounded(value: number): number {
  return Number(value.toPrecision(12))
}
