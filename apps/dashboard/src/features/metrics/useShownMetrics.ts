import { useLocation, useSearchParams } from 'react-router'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'
import { type RangeChoice, rangeSpan } from '../../ui/range/range.ts'
import { type Metric, metricsIn } from './metric.ts'
import { type MetricsState, metricsState, type PointsByMetric, seriesOf } from './metricSeries.ts'
import { type Sample, useMetrics, useTail } from './useMetrics.ts'

interface MetricsSource {
  readonly deviceId: string
  readonly tz: string
  readonly nowMs: number
  /** The device's current values. */
  readonly sample: Sample | null
}

interface ShownMetrics {
  readonly state: MetricsState
  readonly span: ChartSpan
  readonly series: PointsByMetric
  /** The previous period; empty unless compared. */
  readonly previous: { readonly byMetric: PointsByMetric; readonly aheadMs: number }
  /** An answer arrived and more points are loading. */
  readonly isGrowing: boolean
  readonly retry: () => void
}

const NO_SAMPLES: readonly Sample[] = []

/** The chosen metrics over the chosen period, and over the previous one when compared [K7]. */
export function useShownMetrics(
  { deviceId, tz, nowMs, sample }: MetricsSource,
  choice: RangeChoice,
  { chosen, compares }: Pick<MetricChoice, 'chosen' | 'compares'>,
): ShownMetrics {
  const isRunning = choice.offset === 0
  const earlier = { ...choice, offset: choice.offset + 1 }
  const [span, spanBefore] = [rangeSpan(choice, nowMs, tz), rangeSpan(earlier, nowMs, tz)]
  const load = useMetrics(deviceId, chosen, span, nameOf(choice, span), isRunning)
  const compared = compares ? chosen : []
  const previousLoad = useMetrics(
    deviceId,
    compared,
    spanBefore,
    nameOf(earlier, spanBefore),
    false,
  )
  const tail = useTail(sample)
  const series = seriesOf(chosen, load.byMetric, isRunning ? tail : NO_SAMPLES)
  const isAnswered = load.byMetric.size > 0
  return {
    state: metricsState({
      series,
      isAnswered,
      streaming: load.streaming,
      failure: load.error ?? previousLoad.error,
    }),
    span,
    series,
    previous: { byMetric: previousLoad.byMetric, aheadMs: span.fromMs - spanBefore.fromMs },
    isGrowing: isAnswered && load.streaming,
    retry: () => {
      load.refetch()
      previousLoad.refetch()
    },
  }
}

/** Cache name of a span; the moving last hour keeps its name. */
function nameOf({ range, offset }: RangeChoice, { fromMs }: ChartSpan): string {
  return range === 'h' ? `h${offset}` : `${range}${fromMs}`
}

/** The chosen metrics and comparison. The address holds them, so that a link shows the same. */
export interface MetricChoice {
  readonly chosen: readonly Metric[]
  readonly choose: (keys: readonly string[]) => void
  /** The previous period is drawn too. */
  readonly compares: boolean
  readonly compare: (isOn: boolean) => void
  /** The picker is open. */
  readonly picking: boolean
}

/** @param defaults keys of the metrics shown before a choice */
export function useMetricChoice(
  metrics: readonly Metric[],
  defaults: readonly string[],
): MetricChoice {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const set = (name: string, value: string) =>
    setParams(
      (address) => {
        if (value === '') address.delete(name)
        else address.set(name, value)
        return address
      },
      // A changed address mounts a new page, on which the picker stays open.
      { preventScrollReset: true, state: { picking: true } },
    )
  return {
    chosen: metricsIn(params.get('metrics'), metrics, defaults),
    choose: (keys) => set('metrics', keys.join(',')),
    compares: params.get('compare') === 'before',
    compare: (isOn) => set('compare', isOn ? 'before' : ''),
    picking: Object(state).picking === true,
  }
}
