import { HOUR_MS, type MetricPoint } from '@wattpost/protocol'
import type { SparkPoint } from '../../ui/charts/Sparkline.tsx'
import type { TodayEnergy } from './todayTotals.ts'

/** Mean imported powers of many devices from their hourly energies: one point for each complete hour, W. */
export function hourlyTrend(days: Iterable<TodayEnergy>, nowMs: number): readonly SparkPoint[] {
  const byHour = new Map<number, number>()
  for (const { hours } of days) {
    for (const { fromMs, importWh } of hours) {
      // The current hour is incomplete and would look like a drop.
      if (importWh !== undefined && fromMs + HOUR_MS <= nowMs)
        byHour.set(fromMs, (byHour.get(fromMs) ?? 0) + importWh)
    }
  }
  return [...byHour].map(([t, v]) => ({ t, v })).toSorted((a, b) => a.t - b.t)
}

/** Sums of the mean powers in each step of devices that are sampled at different moments. */
export function summedTrend(
  devices: readonly (readonly MetricPoint[])[],
  stepMs: number,
): readonly SparkPoint[] {
  const sums = new Map<number, number>()
  for (const points of devices) {
    for (const [t, v] of means(points, stepMs)) sums.set(t, (sums.get(t) ?? 0) + v)
  }
  return [...sums].map(([t, v]) => ({ t, v })).toSorted((a, b) => a.t - b.t)
}

function means(points: readonly MetricPoint[], stepMs: number): ReadonlyMap<number, number> {
  const sumsByStep = new Map<number, { sum: number; count: number }>()
  for (const { t, v } of points) {
    const at = Math.floor(t / stepMs) * stepMs
    const { sum, count } = sumsByStep.get(at) ?? { sum: 0, count: 0 }
    sumsByStep.set(at, { sum: sum + v, count: count + 1 })
  }
  return new Map([...sumsByStep].map(([at, { sum, count }]) => [at, sum / count]))
}
