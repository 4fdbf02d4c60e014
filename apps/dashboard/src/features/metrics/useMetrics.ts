import { type QueryClient, useQueries } from '@tanstack/react-query'
import type { MetricPoint } from '@wattpost/protocol'
import { deviceKey } from '../../api/keys.ts'
import { isDecided } from '../../live/connectionState.ts'
import { useConnection, useLive } from '../../live/LiveContext.tsx'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'
import type { Metric } from './metric.ts'
import { TAIL_HOLDS_MS } from './useTail.ts'

const DAY_MS = 86_400_000
/** Longer times than a day (clocks may change in it) are thinned to so many points. */
const POINTS_MAX = 8000

/** What is known of some metrics over a time. */
export interface MetricsLoad {
  readonly byMetric: ReadonlyMap<string, readonly MetricPoint[]>
  /** More is still to come. */
  readonly streaming: boolean
  readonly error: Error | null
  readonly refetch: () => void
}

/**
 * @param name tells times apart that a moving `span` is the same of, e.g. the last hour
 * @param grows the time runs: what is fetched is fetched anew before what came live since is forgotten
 */
export function useMetrics(
  deviceId: string,
  metrics: readonly Metric[],
  span: ChartSpan,
  name: string,
  grows: boolean,
): MetricsLoad {
  const live = useLive()
  const decided = isDecided(useConnection())
  const pointsMax = span.toMs - span.fromMs > 1.1 * DAY_MS ? { pointsMax: POINTS_MAX } : {}
  return useQueries({
    queries: metrics.map(({ key: metric }) => {
      const queryKey = [...deviceKey(deviceId), 'metric', metric, name]
      return {
        queryKey,
        enabled: decided,
        refetchInterval: grows && TAIL_HOLDS_MS,
        // What comes live is kept while nobody looks, too.
        refetchIntervalInBackground: true,
        queryFn: async ({ client }: { readonly client: QueryClient }) => {
          const isFirst = client.getQueryData(queryKey) === undefined
          const heard = (points: readonly MetricPoint[]) => {
            // While it is renewed, what was there is more than what has come so far.
            if (isFirst) client.setQueryData(queryKey, points)
          }
          return live.points({ deviceId, metric, ...span, ...pointsMax }, heard)
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
