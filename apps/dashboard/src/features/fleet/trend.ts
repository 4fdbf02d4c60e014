import {
  HOUR_MS,
  type MetricPoint,
  type ReportedEnergyRow,
  type ReportedMeterRow,
} from '@wattpost/protocol'
import type { SparkPoint } from '../../ui/charts/Sparkline.tsx'

/** Mean powers of many devices from their hourly energies: one point for each complete hour, W. */
export function hourlyTrend(
  rows: readonly { readonly fromMs: number; readonly wh: number | undefined }[],
  nowMs: number,
): readonly SparkPoint[] {
  const byHour = new Map<number, number>()
  for (const { fromMs, wh } of rows) {
    // The current hour is incomplete and would look like a drop.
    if (wh !== undefined && fromMs + HOUR_MS <= nowMs)
      byHour.set(fromMs, (byHour.get(fromMs) ?? 0) + wh)
  }
  return [...byHour].map(([t, v]) => ({ t, v })).toSorted((a, b) => a.t - b.t)
}

export function importedByHour(rows: readonly ReportedEnergyRow[]) {
  return rows.map(({ _id, totalImportEnergy }) => ({
    fromMs: Date.parse(_id.period),
    wh: totalImportEnergy,
  }))
}

export function meteredByHour(rows: readonly ReportedMeterRow[]) {
  return rows.map(({ t, haet }) => ({ fromMs: t, wh: haet }))
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
