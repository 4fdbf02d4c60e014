import type { IntervalSeries } from './intervals.ts'

/** The part of a series between two moments. */
export function clipped<T>(
  series: IntervalSeries<T>,
  fromMs: number,
  toMs: number,
): IntervalSeries<T> {
  return series
    .filter((interval) => interval.toMs > fromMs && interval.fromMs < toMs)
    .map((interval) => ({
      value: interval.value,
      fromMs: Math.max(interval.fromMs, fromMs),
      toMs: Math.min(interval.toMs, toMs),
    }))
}
