import type { ChartSeries } from './chartSeries.ts'

/** Both ends are round, a whole count of steps apart, and never meet. */
export interface ValueScale {
  readonly from: number
  readonly to: number
  readonly step: number
}

/** About so many stretches between ticks. */
const STRETCHES = 4
const ROUND_STEPS = [1, 2, 2.5, 5, 10]
/** Values that differ by less than this part of themselves, or of one, are the same. */
const CRUMB = 1e-9

/** A scale of round numbers around some values; it stays as it is until one passes its end. */
export function valueScale(least: number, greatest: number): ValueScale {
  const isFlat = !(greatest - least > Math.max(1, Math.abs(greatest)) * CRUMB)
  const room = isFlat ? Math.max(1, Math.abs(least) * 0.05) : 0
  const [low, high] = [least - room, greatest + room]
  const step = roundStep((high - low) / STRETCHES)
  const from = rounded(Math.floor(low / step + CRUMB) * step)
  return { from, to: rounded(Math.ceil(high / step - CRUMB) * step), step }
}

/** The round numbers from end to end. */
export function ticksOf({ from, to, step }: ValueScale): readonly number[] {
  const count = Math.round((to - from) / step) + 1
  return Array.from({ length: count }, (_, at) => rounded(from + at * step))
}

/** Around all known values of some lines; from 0 to 1 where nothing is known. */
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
  return (ROUND_STEPS.find((step) => step * power >= rough * (1 - CRUMB)) ?? 10) * power
}

/** Without the crumbs of binary fractions. */
function rounded(value: number): number {
  return Number(value.toPrecision(12))
}
