import type { ChartSpan } from '../../ui/charts/chartSeries.ts'
import { type RangeChoice, rangeSpan } from '../../ui/range/rangeSpan.ts'
import { type PointsByMetric, seriesOf } from './metricLines.ts'
import { type MetricsState, metricsState } from './metricsState.ts'
import type { MetricChoice } from './useMetricChoice.ts'
import { useMetrics } from './useMetrics.ts'
import { type Sample, useTail } from './useTail.ts'

interface Looked {
  readonly deviceId: string
  readonly tz: string
  readonly nowMs: number
  /** What the device says now. */
  readonly sample: Sample
}

interface ShownMetrics {
  readonly state: MetricsState
  readonly span: ChartSpan
  readonly series: PointsByMetric
  /** The time before, where it is compared with. */
  readonly before: { readonly byMetric: PointsByMetric; readonly aheadMs: number }
  /** There is something, and more is still to come. */
  readonly isGrowing: boolean
  readonly retry: () => void
}

/** The chosen metrics over the chosen time, and over the one before if one compares [K7]. */
export function useShownMetrics(
  { deviceId, tz, nowMs, sample }: Looked,
  choice: RangeChoice,
  { chosen, compares }: Pick<MetricChoice, 'chosen' | 'compares'>,
): ShownMetrics {
  const isRunning = choice.offset === 0
  const earlier = { ...choice, offset: choice.offset + 1 }
  const [span, spanBefore] = [rangeSpan(choice, nowMs, tz), rangeSpan(earlier, nowMs, tz)]
  const load = useMetrics(deviceId, chosen, span, nameOf(choice, span), isRunning)
  const compared = compares ? chosen : []
  const old = useMetrics(deviceId, compared, spanBefore, nameOf(earlier, spanBefore), false)
  const tail = useTail(sample)
  const series = seriesOf(chosen, load.byMetric, isRunning ? tail : [])
  const isTold = load.byMetric.size > 0
  return {
    state: metricsState({
      series,
      isTold,
      streaming: load.streaming,
      failure: load.error ?? old.error,
    }),
    span,
    series,
    before: { byMetric: old.byMetric, aheadMs: span.fromMs - spanBefore.fromMs },
    isGrowing: isTold && load.streaming,
    retry: () => {
      load.refetch()
      old.refetch()
    },
  }
}

/** Tells times apart; the last hour moves and is the same. */
function nameOf({ range, offset }: RangeChoice, { fromMs }: ChartSpan): string {
  return range === 'h' ? `h${offset}` : `${range}${fromMs}`
}
