import type { Metric, Sample } from '../../domain/quantities/metrics.ts'
import { useAddress } from '../../ui/address/useAddress.ts'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'
import type { ShownPeriod } from '../../ui/range/shownPeriod.ts'
import { useZoom } from '../../ui/zoom/ZoomProvider.tsx'
import { detailSpan } from '../../ui/zoom/zoom.ts'
import { metricsIn } from './metric.ts'
import { type MetricsState, metricsState, type PointsByMetric, seriesOf } from './metricSeries.ts'
import { isThinned, useMetrics, useTail } from './useMetrics.ts'

interface MetricsSource {
  /** The device's current values. */
  readonly sample: Sample | null
  readonly shown: ShownPeriod
  /** The previous period; `null` without a comparison. */
  readonly previous: ShownPeriod | null
}

interface ShownMetrics {
  readonly state: MetricsState
  readonly series: PointsByMetric
  /** The same, with more points of a part that is zoomed. */
  readonly drawn: PointsByMetric
  /** The previous period; empty unless compared. */
  readonly previous: { readonly byMetric: PointsByMetric; readonly aheadMs: number }
  /** An answer arrived and more points are loading. */
  readonly isGrowing: boolean
  readonly retry: () => void
}

const NO_SAMPLES: readonly Sample[] = []

/** The chosen metrics over the shown period, and over the previous one when compared [K7]. */
export function useShownMetrics(
  deviceId: string,
  { sample, shown, previous }: MetricsSource,
  chosen: readonly Metric[],
): ShownMetrics {
  const { span, grows: isRunning } = shown
  const spanBefore = previous?.span ?? span
  const load = useMetrics(deviceId, chosen, span, cacheName(shown), isRunning)
  const previousLoad = useMetrics(
    deviceId,
    previous === null ? [] : chosen,
    spanBefore,
    cacheName(previous ?? shown),
    false,
  )
  const tail = useTail(sample)
  const samples = isRunning ? tail : NO_SAMPLES
  const detail = useDetail(deviceId, chosen, span, samples)
  const series = seriesOf(chosen, load.byMetric, samples)
  const isAnswered = load.byMetric.size > 0
  return {
    state: metricsState({
      series,
      isAnswered,
      streaming: load.streaming,
      failure: load.error ?? previousLoad.error,
    }),
    series,
    drawn: detail ?? series,
    previous: { byMetric: previousLoad.byMetric, aheadMs: span.fromMs - spanBefore.fromMs },
    isGrowing: isAnswered && load.streaming,
    retry: () => {
      load.refetch()
      previousLoad.refetch()
    },
  }
}

/** The points of a zoomed part of a thinned span; `null` until they are complete, and without such a zoom. */
function useDetail(
  deviceId: string,
  chosen: readonly Metric[],
  span: ChartSpan,
  samples: readonly Sample[],
): PointsByMetric | null {
  const { visible } = useZoom(span)
  const part = isThinned(span) ? detailSpan(span, visible) : null
  const name = part === null ? '' : `${part.fromMs}-${part.toMs}`
  const load = useMetrics(deviceId, part === null ? [] : chosen, part ?? span, name, false)
  const isComplete = part !== null && !load.streaming && load.byMetric.size === chosen.length
  return isComplete ? seriesOf(chosen, load.byMetric, samples) : null
}

/** Cache name of a period; the moving last hour keeps its name. */
function cacheName({ choice, span: { fromMs, toMs } }: ShownPeriod): string {
  const isMoving = choice.kind === 'period' && choice.period.range === 'h'
  return isMoving ? `h${choice.period.offset}` : `${fromMs}-${toMs}`
}

/** The chosen metrics. The address holds them, so that a link shows the same. */
export interface MetricChoice {
  readonly chosen: readonly Metric[]
  readonly choose: (keys: readonly string[]) => void
}

export function useMetricChoice(metrics: readonly Metric[]): MetricChoice {
  const { params, change } = useAddress()
  return {
    chosen: metricsIn(params.get('metrics'), metrics),
    choose: (keys) => change({ metrics: keys.join(',') }),
  }
}
