/** A metric that a person may pick. */
export interface Metric {
  /** As the server calls it. */
  readonly key: string
  readonly name: string
  readonly unit: string
  /** A CSS colour. */
  readonly color: string
}

/** Metrics of one unit: they share a chart. */
export interface MetricGroup {
  readonly unit: string
  readonly metrics: readonly Metric[]
}

/** The metrics by their unit, in the order in which units come first. */
export function groupsOf(metrics: readonly Metric[]): readonly MetricGroup[] {
  const units = [...new Set(metrics.map(({ unit }) => unit))]
  return units.map((unit) => ({ unit, metrics: metrics.filter((metric) => metric.unit === unit) }))
}

/** The metrics that an address names, or the usual ones; names that nobody knows are passed over. */
export function metricsIn(
  text: string | null,
  all: readonly Metric[],
  usual: readonly string[],
): readonly Metric[] {
  const keys = text?.split(',') ?? usual
  const chosen = all.filter(({ key }) => keys.includes(key))
  return chosen.length > 0 ? chosen : all.filter(({ key }) => usual.includes(key))
}
