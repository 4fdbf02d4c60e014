import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { type Family, PAGE_LIMIT_MAX } from '@wattpost/protocol'
import { useEffect, useMemo } from 'react'
import { bgPage } from '../../api/bgPage.ts'
import { useHydraCalls } from '../../api/hydraCalls.ts'
import { useMeterCalls } from '../../api/meterCalls.ts'
import { listKey } from '../../api/queryCache.ts'
import { type IdPage, nextPage } from '../../api/useDevicePages.ts'
import { type ByFamily, FAMILIES } from '../../domain/fleet.ts'
import { useLive } from '../../live/LiveContext.tsx'
import { useCanRequest, useIsAnswered } from '../../live/useLiveState.ts'
import { useWithReported } from '../../live/useWithReported.ts'
import { loadState } from '../../ui/Loaded.tsx'

/** Ids of a whole family, fetched page by page while the dashboard is open. */
export interface WholeList {
  /** `undefined` before the first page. */
  readonly ids: readonly string[] | undefined
  /** Number of devices by the server. */
  readonly total: number | undefined
  readonly isWhole: boolean
  /** Nothing of it is loaded or on its way, e.g. without a connection. */
  readonly isWaiting: boolean
  /** Reason why loading stopped. */
  readonly error: Error | null
  readonly refetch: () => void
}

/** What skeletons say in the place of lists: `idle` when all that is still to come waits for the connection. */
export function skeletonState(
  lists: ByFamily<Pick<WholeList, 'ids' | 'error' | 'isWaiting'>>,
): 'idle' | 'pending' {
  const isLoading = FAMILIES.some((family) => {
    const { ids, error, isWaiting } = lists[family]
    return ids === undefined && error === null && !isWaiting
  })
  return isLoading ? 'pending' : 'idle'
}

/** Fetches every device of the three families once; the live stores keep them current. */
export function useFleetLists(): ByFamily<WholeList> {
  const live = useLive()
  const hydra = useHydraCalls()
  const meters = useMeterCalls()
  const canRequest = useCanRequest()
  const isAnswered = useIsAnswered('devices')
  const bg = useWholeList({
    queryKey: fleetKey('bg'),
    enabled: canRequest && isAnswered,
    fetchPage: async (page, signal) => {
      const query = { page, limit: PAGE_LIMIT_MAX }
      const answer = await live.request('devices', query)
      const { devices, ...rest } = bgPage(answer, query, live.readContext)
      if (!signal.aborted) live.storeFetched.bg(devices)
      return { ids: idsOf(devices), ...rest }
    },
  })
  return {
    bg: useCompleted(bg, isAnswered),
    pm: useWholeList({
      queryKey: fleetKey('pm'),
      fetchPage: async (page, signal) => {
        const { devices, ...rest } = await meters.devices({ page, limit: PAGE_LIMIT_MAX }, signal)
        if (!signal.aborted) live.storeFetched.pm(devices)
        return { ids: idsOf(devices), ...rest }
      },
    }),
    hydra: useWholeList({
      queryKey: fleetKey('hydra'),
      fetchPage: async (page, signal) => {
        const { devices, ...rest } = await hydra.devices({ page, limit: PAGE_LIMIT_MAX }, signal)
        if (!signal.aborted) live.storeFetched.hydra(devices)
        return { ids: idsOf(devices), ...rest }
      },
    }),
  }
}

/**
 * A list of bg devices, completed by those that no list names [K4].
 * @param isAnswered whether the connection answers lists; else the devices that have reported are the whole list,
 *   unless an earlier connection answered a part of it: a slow server does not shorten a list
 */
function useCompleted(list: WholeList, isAnswered: boolean): WholeList {
  const hasList = isAnswered || list.ids !== undefined
  const isNeeded = list.error !== null || !isAnswered
  const extent = isNeeded ? 'all' : list.isWhole ? 'unlisted' : 'none'
  const ids = useWithReported(hasList ? list.ids : NO_IDS, extent)
  if (!hasList) {
    return {
      ids,
      total: ids?.length,
      isWhole: true,
      isWaiting: false,
      error: null,
      refetch: list.refetch,
    }
  }
  if (ids === undefined || ids === list.ids) return list
  return { ...list, ids, total: Math.max(list.total ?? 0, ids.length) }
}

const NO_IDS: readonly string[] = []

/** Prefix of the query keys for data of a whole family. */
export const fleetKey = (family: Family) => [...listKey(family), 'fleet'] as const

function idsOf(devices: readonly { readonly deviceId: string }[]): readonly string[] {
  return devices.map(({ deviceId }) => deviceId)
}

interface ListQuery {
  readonly queryKey: QueryKey
  readonly enabled?: boolean
  /** Rejects as its call does; an answer after `signal` aborts is ignored. */
  readonly fetchPage: (page: number, signal: AbortSignal) => Promise<IdPage>
}

function useWholeList({ queryKey, enabled = true, fetchPage }: ListQuery): WholeList {
  const load = useInfiniteQuery({
    queryKey,
    enabled,
    initialPageParam: 0,
    // Reading the signal here makes the query abort when the page is left.
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    getNextPageParam: nextPage,
  })
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = load
  useEffect(() => {
    if (enabled && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [enabled, hasNextPage, isFetching, isError, fetchNextPage])
  const ids = useMemo(() => data && [...new Set(data.pages.flatMap((page) => page.ids))], [data])
  return {
    ids,
    total: data?.pages.at(-1)?.total ?? (hasNextPage ? undefined : ids?.length),
    isWhole: data !== undefined && !hasNextPage,
    isWaiting: loadState(load).kind === 'idle',
    error: load.error,
    refetch: () => void (hasNextPage ? fetchNextPage() : load.refetch()),
  }
}
