import type { InfiniteData } from '@tanstack/react-query'
import { BG_LIST_DEFAULTS, type DevicePage, type Family, LIST_DEFAULTS } from '@wattpost/protocol'
import { useMemo } from 'react'
import { type StoreApi, useStore } from 'zustand'
import { useQueries } from '../../api/ApiContext.tsx'
import { listKey } from '../../api/queryCache.ts'
import {
  type IdPage,
  type ListFilter,
  type PageQuery,
  useDevicePages,
} from '../../api/useDevicePages.ts'
import { useStoredPages } from '../../api/useStoredPages.ts'
import { useLive } from '../../live/LiveContext.tsx'
import { useCanRequest, useIsAnswered } from '../../live/useLiveState.ts'
import { useWithReported } from '../../live/useWithReported.ts'
import { isIgnored, isMatch, type Listed, listSource } from './listSource.ts'

/** A family's devices page by page, completed by those that have reported. */
export function useFamilyPages(family: Family, listFilter: ListFilter) {
  const live = useLive()
  const fetchPage = useStoredPages(live)[family]
  const canRequest = useCanRequest()
  const isAnswered = useIsAnswered('devices') || family !== 'bg'
  const queries = useQueries()
  const key = listKey(family)
  const idPage = ({ devices, total, hasMore }: DevicePage<Listed>, { page, limit }: PageQuery) => {
    const all = queries.getQueryData<InfiniteData<IdPage>>([...key, '', null, limit])
    const isUnfiltered = isIgnored(devices, listFilter, all?.pages[page]?.ids)
    return { ids: devices.map(({ deviceId }) => deviceId), total, hasMore, isUnfiltered }
  }
  const paged = useDevicePages({
    listKey: key,
    listFilter,
    limit: (family === 'bg' ? BG_LIST_DEFAULTS : LIST_DEFAULTS).limit,
    // Only bg devices come over the socket; the other families' pages need no connection.
    enabled: family !== 'bg' || (canRequest && isAnswered),
    fetchPage: async (query, signal) => idPage(await fetchPage(query, signal), query),
  })
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
  if (source === 'unfiltered') {
    // Until all are loaded, a match may still come.
    const total = paged.hasNextPage ? undefined : matching.length
    return { ...paged, ids: matching, total, source }
  }
  if (ids === undefined || ids === paged.ids) return { ...paged, source }
  const total = paged.total === undefined ? undefined : Math.max(paged.total, ids.length)
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
