import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type DeviceStatus, LIST_DEFAULTS } from '@wattpost/protocol'
import { listKey } from '../../api/keys.ts'
import { useHydraCalls } from '../../api/useHydraCalls.ts'
import { useLive } from '../../live/LiveContext.tsx'

interface Narrowing {
  readonly search: string
  readonly filter: DeviceStatus | null
}

/** The hydras page by page [H11, C3]; their values go to the live store. */
export function useHydraList({ search, filter }: Narrowing) {
  const hydra = useHydraCalls()
  const { seed } = useLive()
  return useInfiniteQuery({
    queryKey: [...listKey('hydra'), search, filter],
    placeholderData: keepPreviousData,
    initialPageParam: LIST_DEFAULTS.page as number,
    queryFn: async ({ pageParam: page, signal }) => {
      const { devices, total, hasMore } = await hydra.devices(
        {
          page,
          limit: LIST_DEFAULTS.limit,
          ...(search !== '' && { search }),
          ...(filter !== null && { filter }),
        },
        signal,
      )
      if (!signal.aborted) seed.hydra(devices)
      return { ids: devices.map((device) => device.deviceId), total, hasMore }
    },
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length : undefined),
  })
}
