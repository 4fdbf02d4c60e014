import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type DeviceStatus, LIST_DEFAULTS } from '@wattpost/protocol'
import { listKey } from '../../api/keys.ts'
import { useMeterCalls } from '../../api/useMeterCalls.ts'
import { useLive } from '../../live/LiveContext.tsx'

interface Narrowing {
  readonly search: string
  readonly filter: DeviceStatus | null
}

/** The power meters page by page [H8, C3]; their values go to the live store. */
export function usePmList({ search, filter }: Narrowing) {
  const meters = useMeterCalls()
  const { seed } = useLive()
  return useInfiniteQuery({
    queryKey: [...listKey('pm'), search, filter],
    placeholderData: keepPreviousData,
    initialPageParam: LIST_DEFAULTS.page as number,
    queryFn: async ({ pageParam: page, signal }) => {
      const { data, total, hasMore } = await meters.devices(
        {
          page,
          limit: LIST_DEFAULTS.limit,
          ...(search !== '' && { search }),
          ...(filter !== null && { filter }),
        },
        signal,
      )
      if (!signal.aborted) seed.pm(data)
      return { ids: data.map((device) => device.deviceId), total, hasMore }
    },
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length : undefined),
  })
}
