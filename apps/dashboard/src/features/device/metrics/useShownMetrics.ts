import { type QueryClient, useQueries } from '@tanstack/react-query'
import { DAY_MS, type MetricPoint } from '@wattpost/protocol'
import { useState } from 'react'
import { deviceKey } from '../../../api/queryCache.ts'
import type { Metric, Sample } from '../../../domain/quantities/metrics.ts'
import { useLive } from '../../../live/LiveContext.tsx'
import { useCanRequest } from '../../../live/useLiveState.ts'
import { useAddress } from '../../../ui/address/useAddress.ts'
import type { ChartSpan } from '../../../ui/charts/chartSeries.ts'
import type { Load } from '../../../ui/Loaded.tsx'
import type { ShownPeriod } from '../../../ui/range/shownPeriod.ts'
import { useZoom } from '../../../ui/zoom/ZoomProvider.tsx'
import { detailSpan } from '../../../ui/zoom/zoom.ts'
import { metricsLoad, type PointsByMetric, seriesOf } from './metricSeries.ts'

interface MetricsSource {
  /** The device's current values. */
  readonly sample: Sample | null
  readonly shown: ShownPeriod
  /** The previous period; `null` without a comparison. */
  readonly previous: ShownPeriod | null
}

interface ShownMetrics {
  readonly load: Load<'charts' | 'empty'>
  readonly series: PointsByMetric
  /** The same, with more points of a part that is zoomed. */
  readonly drawn: PointsByMetric
  /** The previous period; empty unless compared. */
  readonly previous: { readonly byMetric: PointsByMetric; readonly aheadMs: number }
  /** An answer arrived and more points are loading. */
  readonly isGrowing: boolean
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
    load: {
      ...metricsLoad({
        series,
        isAnswered,
        streaming: load.streaming,
        failure: load.error ?? previousLoad.error,
      }),
      refetch: () => {
        load.refetch()
        previousLoad.refetch()
      },
    },
    series,
    drawn: detail ?? series,
    previous: { byMetric: previousLoad.byMetric, aheadMs: span.fromMs - spanBefore.fromMs },
    isGrowing: isAnswered && load.streaming,
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

/** Longest span without thinning, ms: a day, and the hour that a clock change adds. */
const FULL_SPAN_MAX_MS = 1.1 * DAY_MS
/** Whether a span is thinned. */
function isThinned({ fromMs, toMs }: ChartSpan): boolean {
  return toMs - fromMs > FULL_SPAN_MAX_MS
}

/** Points of a thinned span. */
const POINTS_MAX = 8000

/** Metrics over a span, as far as they are loaded. */
interface MetricsLoad {
  readonly byMetric: ReadonlyMap<string, readonly MetricPoint[]>
  /** More points are loading. */
  readonly streaming: boolean
  readonly error: Error | null
  readonly refetch: () => void
}

/**
 * @param name identifies the span in the cache, also while it moves, e.g. the last hour
 * @param grows the span includes now: it is fetched again before the oldest live points are dropped
 */
function useMetrics(
  deviceId: string,
  metrics: readonly Metric[],
  span: ChartSpan,
  name: string,
  grows: boolean,
): MetricsLoad {
  const live = useLive()
  const canRequest = useCanRequest()
  const pointsMax = isThinned(span) ? { pointsMax: POINTS_MAX } : {}
  return useQueries({
    queries: metrics.map(({ key: metric }) => {
      const queryKey = [...deviceKey(deviceId), 'metric', metric, name]
      return {
        queryKey,
        enabled: canRequest,
        refetchInterval: grows && REFETCH_MS,
        // Live points are collected in the background too.
        refetchIntervalInBackground: true,
        // Thousands of points would be compared with those of each chunk before, and none is the same object.
        structuralSharing: false,
        queryFn: async ({ client }: { readonly client: QueryClient }) => {
          const isFirst = client.getQueryData(queryKey) === undefined
          const onPoints = (points: readonly MetricPoint[]) => {
            // During a refetch the cached points are more than the chunks received so far.
            if (isFirst) client.setQueryData(queryKey, points)
          }
          return live.points({ deviceId, metric, ...span, ...pointsMax }, onPoints)
        },
      }
    }),
    combine: (loads) => ({
      byMetric: new Map(
        metrics.flatMap(({ key }, at) => {
          const points = loads[at]?.data
          return points === undefined ? [] : [[key, points] as const]
        }),
      ),
      streaming: loads.some(({ isFetching }) => isFetching),
      error: loads.find(({ error }) => error !== null)?.error ?? null,
      refetch: () => {
        for (const load of loads) void load.refetch()
      },
    }),
  })
}

/** Older samples are dropped beyond this number. */
const SAMPLES_MAX = 3600

/** Refetch interval, ms: half the time that the samples cover at one a second, so that no gap opens. */
const REFETCH_MS = (SAMPLES_MAX * 1000) / 2

/**
 * Live samples since the page was opened. The list restarts when time goes back.
 * @param sample the newest one; `null` before the device has reported any
 */
function useTail(sample: Sample | null): readonly Sample[] {
  const [tail, setTail] = useState<readonly Sample[]>(sample === null ? [] : [sample])
  if (sample === null) return tail
  const lastMs = tail.at(-1)?.t ?? Number.NEGATIVE_INFINITY
  if (sample.t > lastMs) setTail([...tail, sample].slice(-SAMPLES_MAX))
  else if (sample.t < lastMs) setTail([sample])
  return tail
}

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
