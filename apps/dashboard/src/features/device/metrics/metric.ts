import type { Metric } from '../../../domain/quantities/metrics.ts'

/** Metrics of one unit, which share a chart. */
export interface MetricGroup {
  readonly unit: string
  readonly metrics: readonly Metric[]
}

/** Metrics grouped by unit, in the order of each unit's first metric. */
export function groupsOf(metrics: readonly Metric[]): readonly MetricGroup[] {
  const units = [...new Set(metrics.map(({ unit }) => unit))]
  return units.map((unit) => ({ unit, metrics: metrics.filter((metric) => metric.unit === unit) }))
}

/** The metrics that an address names, or else the default ones. Unknown names are ignored. */
export function metricsIn(text: string | null, available: readonly Metric[]): readonly Metric[] {
  const keys = text?.split(',') ?? []
  const chosen = available.filter(({ key }) => keys.includes(key))
  return chosen.length > 0 ? chosen : available.filter(({ isDefault }) => isDefault)
}
