import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { deviceKey, refreshIntervalMs } from '../../api/queryCache.ts'
import { useLive } from '../../live/LiveContext.tsx'
import { useCanRequest } from '../../live/useLiveState.ts'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'

/** Requests the daily rows of a span. A frame puts them into the meter's live state [K2, E12]. */
export function useMeterHistory(
  deviceId: string,
  { fromMs, toMs }: ChartSpan,
  grows: boolean,
): UseQueryResult<boolean> {
  const live = useLive()
  const canRequest = useCanRequest()
  return useQuery({
    queryKey: [...deviceKey(deviceId), 'history', fromMs, toMs],
    enabled: canRequest,
    // Each answer replaces the rows in the live state, so each visit requests its own.
    staleTime: 0,
    gcTime: 0,
    refetchInterval: refreshIntervalMs(grows),
    queryFn: async () => {
      await live.send('meter_history', { deviceId, from: fromMs / 1000, to: toMs / 1000 })
      return true
    },
  })
}
