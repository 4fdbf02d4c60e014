import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FactSeries, MetricPoint, StateSeries } from '@wattpost/protocol'
import { deviceKey } from '../../api/queryCache.ts'
import { withOngoing } from '../../domain/intervals.ts'
import { readOfflineIntervals, readStates } from '../../live/history/stateSeries.ts'
import { useLive } from '../../live/LiveContext.tsx'
import { useCanRequest } from '../../live/useLiveState.ts'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'
import type { ShownDevice } from '../../ui/DeviceContext.tsx'
import type { RenewingLoad } from '../../ui/Loaded.tsx'

/** State series over a span, as changes, and the spans in which the device was offline. */
export interface StatesOver<S extends string> {
  readonly states: Readonly<Record<S, readonly MetricPoint[]>>
  readonly offlineSpans: readonly ChartSpan[]
}

/**
 * State series of a device over a span [K8]; `null` fetches nothing.
 * @param report the states that the device reports: a change fetches the series again
 */
export function useStateSeries<S extends StateSeries | FactSeries>(
  { id, nowMs, offlineSinceMs }: Pick<ShownDevice, 'id' | 'nowMs' | 'offlineSinceMs'>,
  series: readonly S[],
  span: ChartSpan | null,
  report: readonly unknown[],
): RenewingLoad<StatesOver<S>> {
  const live = useLive()
  const canRequest = useCanRequest()
  // A span that moves with the clock is fetched again each minute.
  const minute = Math.floor((span?.fromMs ?? 0) / 60_000)
  const load = useQuery({
    queryKey: [...deviceKey(id), 'states', minute, span && span.toMs - span.fromMs, ...report],
    enabled: canRequest && span !== null,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      if (span === null) throw new Error('a span is needed')
      const query = { deviceId: id, span, nowMs }
      const [offlineSpans, ...points] = await Promise.all([
        readOfflineIntervals(live, query),
        ...series.map((name) => readStates(live, query, name)),
      ])
      const entries = series.map((name, at) => [name, points[at] ?? []] as const)
      return { states: Object.fromEntries(entries) as StatesOver<S>['states'], offlineSpans }
    },
  })
  const { error, refetch, fetchStatus, isPlaceholderData } = load
  const data = load.data && {
    ...load.data,
    offlineSpans: withOngoing(load.data.offlineSpans, offlineSinceMs),
  }
  return { data, error, refetch, fetchStatus, renewing: isPlaceholderData }
}
