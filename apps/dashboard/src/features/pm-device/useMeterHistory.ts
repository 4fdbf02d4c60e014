import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { deviceKey } from '../../api/keys.ts'
import { refreshOf } from '../../api/refreshOf.ts'
import { isDecided } from '../../live/connectionState.ts'
import { useConnection, useLive } from '../../live/LiveContext.tsx'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'

/** Asks for the daily rows of a time; they come as a frame into the meter's live state [K2, E12]. */
export function useMeterHistory(
  deviceId: string,
  { fromMs, toMs }: ChartSpan,
  grows: boolean,
): UseQueryResult<boolean> {
  const live = useLive()
  const decided = isDecided(useConnection())
  return useQuery({
    queryKey: [...deviceKey(deviceId), 'history', fromMs, toMs],
    enabled: decided,
    // Another time replaces the rows in the live state, so each visit asks anew.
    staleTime: 0,
    gcTime: 0,
    refetchInterval: refreshOf(grows),
    queryFn: async () => {
      await live.request('meter_history', { deviceId, from: fromMs / 1000, to: toMs / 1000 })
      return true
    },
  })
}
