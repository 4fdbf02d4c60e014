import { type QueryClient, useQueries } from '@tanstack/react-query'
import { DAY_MS, type MetricPoint } from '@wattpost/protocol'
import { useState } from 'react'
import { deviceKey } from '../../api/queryCache.ts'
import type { Metric, Sample } from '../../domain/quantities/metrics.ts'
import { useLive } from '../../live/LiveContext.tsx'
import { useCanRequest } from '../../live/useLiveState.ts'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'

/** Longest span without thinning, ms: a day, and the hour that a clock change adds. */
const FULL_SPAN_MAX_MS = 1.1 * DAY_MS
/** Whether a span is thinned. */
export function isThinned({ fromMs, toMs }: ChartSpan): boolean {
  return toMs - fromMs > FULL_SPAN_MAX_MS
}

/** Points of a thinned span. */
const POINTS_MAX = 8000

/** Metrics over a span, as far as they are loaded. */
export interface MetricsLoad {
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
export function useMetrics(
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
export function useTail(sample: Sample | null): readonly Sample[] {
  const [tail, setTail] = useState<readonly Sample[]>(sample === null ? [] : [sample])
  if (sample === null) return tail
  const lastMs = tail.at(-1)?.t ?? Number.NEGATIVE_INFINITY
  if (sample.t > lastMs) setTail([...tail, sample].slice(-SAMPLES_MAX))
  else if (sample.t < lastMs) setTail([sample])
  return tail
}
