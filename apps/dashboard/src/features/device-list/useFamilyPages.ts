import type { InfiniteData } from '@tanstack/react-query'
import { BG_LIST_DEFAULTS, type Family, LIST_DEFAULTS } from '@wattpost/protocol'
import { useMemo } from 'react'
import { type StoreApi, useStore } from 'zustand'
import { useQueries } from '../../api/ApiContext.tsx'
import { bgPage } from '../../api/bgPage.ts'
import { useHydraCalls } from '../../api/hydraCalls.ts'
import { useMeterCalls } from '../../api/meterCalls.ts'
import { listKey } from '../../api/queryCache.ts'
import {
  type DevicePages,
  type IdPage,
  type ListFilter,
  type PageQuery,
  useDevicePages,
} from '../../api/useDevicePages.ts'
import { useLive } from '../../live/LiveContext.tsx'
import { useCanRequest, useIsAnswered } from '../../live/useLiveState.ts'
import { useWithReported } from '../../live/useWithReported.ts'
import { isIgnored, isMatch, type Listed, listSource } from './listSource.ts'

interface DeviceListPage {
  readonly devices: readonly Listed[]
  readonly total: number | undefined
  readonly hasMore: boolean
}

/**
 * A family's devices page by page [C3]: bg devices over the socket, meters [H8] and hydras [H11] over HTTP. Fetched
 * devices are stored in the live stores.
 */
export function useFamilyPages(family: Family, listFilter: ListFilter) {
  const live = useLive()
  const meters = useMeterCalls()
  const hydra = useHydraCalls()
  const canRequest = useCanRequest()
  const isAnswered = useIsAnswered('devices') || family !== 'bg'
  const queries = useQueries()
  const key = listKey(family)
  const idPage = ({ devices, total, hasMore }: DeviceListPage, { page, limit }: PageQuery) => {
    const all = queries.getQueryData<InfiniteData<IdPage>>([...key, '', null, limit])
    const isUnfiltered = isIgnored(devices, listFilter, all?.pages[page]?.ids)
    return { ids: devices.map(({ deviceId }) => deviceId), total, hasMore, isUnfiltered }
  }
  const sources = {
    bg: {
      limit: BG_LIST_DEFAULTS.limit,
      // Only these come over the socket; the other families' pages need no connection.
      enabled: canRequest && isAnswered,
      fetchPage: async (query, signal) => {
        const page = bgPage(await live.request('devices', query), query, live.readContext)
        if (!signal.aborted) live.storeFetched.bg(page.devices)
        return idPage(page, query)
      },
    },
    pm: {
      limit: LIST_DEFAULTS.limit,
      fetchPage: async (query, signal) => {
        const page = await meters.devices(query, signal)
        if (!signal.aborted) live.storeFetched.pm(page.devices)
        return idPage(page, query)
      },
    },
    hydra: {
      limit: LIST_DEFAULTS.limit,
      fetchPage: async (query, signal) => {
        const page = await hydra.devices(query, signal)
        if (!signal.aborted) live.storeFetched.hydra(page.devices)
        return idPage(page, query)
      },
    },
  } satisfies Record<Family, Omit<DevicePages, 'listKey' | 'listFilter'>>
  const paged = useDevicePages({ listKey: key, listFilter, ...sources[family] })
  const isSearch = listFilter.search !== '' || listFilter.filter !== null
  const isWhole = paged.ids !== undefined && !paged.hasNextPage
  const serverExtent = paged.error !== null ? 'all' : isWhole ? 'unlisted' : 'none'
  const extent = family !== 'bg' || (isSearch && !paged.isUnfiltered) ? 'none' : serverExtent
  const source = listSource({ ...paged, isAnswered })
  const isListed = source !== 'frames'
  const ids = useWithReported(isListed ? paged.ids : undefined, isListed ? extent : 'all')
  const matching = useMatching(family, ids ?? [], source === 'server' ? null : listFilter)
  if (source === 'frames') {
    const { refetch, fetchNextPage } = paged
    const none = { error: null, hasNextPage: false, isFetchingNextPage: false }
    return { ...none, refetch, fetchNextPage, ids: matching, total: matching.length, source }
  }
  if (source === 'unfiltered') return { ...paged, ids: matching, total: matching.length, source }
  if (ids === undefined || ids === paged.ids) return { ...paged, source }
  const total = paged.total && Math.max(paged.total, ids.length)
  return { ...paged, ids, total, source }
}

/** The ids whose devices match now; all for `null`. */
function useMatching(
  family: Family,
  ids: readonly string[],
  wanted: ListFilter | null,
): readonly string[] {
  const { stores, freshness } = useLive()
  const isMatching = (id: string) => {
    const device = stores[family].read(id)?.device
    return device !== undefined && isMatch(device, wanted ?? ALL, freshness.statusNow(device))
  }
  const matchingKey = () => (wanted === null ? '' : ids.filter(isMatching).join('\n'))
  const key = useStore<StoreApi<{ readonly revision: number }>, string>(
    stores[family].store,
    matchingKey,
  )
  return useMemo(() => (key === '' ? [] : key.split('\n')), [key])
}

const ALL = { search: '', filter: null } as const
