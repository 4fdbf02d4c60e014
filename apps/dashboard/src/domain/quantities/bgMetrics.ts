import type { PowerState, Reported } from '@wattpost/protocol'
import { bgState } from './bg.ts'
import { chartedOf, type Metric, metricsOf, type Sample } from './metrics.ts'

/** The metrics that can be charted of a bg device [E3, E20], in the order of the picker. */
export function bgMetrics(): readonly Metric[] {
  return metricsOf(chartedOf(bgState))
}

/** A bg device's current values by metric key; `null` before its first report. */
export function bgSample(state: Reported<PowerState>): Sample | null {
  const { timestamp: t } = state
  return t === undefined ? null : { t, values: state }
}
