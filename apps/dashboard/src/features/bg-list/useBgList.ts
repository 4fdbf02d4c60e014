import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { BG_LIST_DEFAULTS, bgDevicePage, type DeviceStatus, decode } from '@wattpost/protocol'
import { listKey } from '../../api/keys.ts'
import { isDecided } from '../../live/connectionState.ts'
import { useConnection, useLive } from '../../live/LiveContext.tsx'

interface Narrowing {
  readonly search: string
  readonly filter: DeviceStatus | null
}

/** The bg devices page by page over the socket [C3]; their values go to the live store. */
export function useBgList({ search, filter }: Narrowing) {
  const live = useLive()
  const decided = isDecided(useConnection())
  return useInfiniteQuery({
    queryKey: [...listKey('bg'), search, filter],
    enabled: decided,
    placeholderData: keepPreviousData,
    initialPageParam: BG_LIST_DEFAULTS.page as number,
    queryFn: async ({ pageParam: page, signal }) => {
      const answer = await live.request('devices', {
        page,
        limit: BG_LIST_DEFAULTS.limit,
        ...(search !== '' && { search }),
        ...(filter !== null && { filter }),
      })
      const read = decode('page of bg devices', bgDevicePage, answer)
      if (!read.ok) throw new Error(read.error.message)
      const { devices, total, hasMore } = read.value
      if (!signal.aborted) live.seed.bg(devices)
      return { ids: devices.map((device) => device.deviceId), total, hasMore }
    },
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length : undefined),
  })
}
