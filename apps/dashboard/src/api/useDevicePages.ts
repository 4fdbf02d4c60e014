import {
  keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { type DeviceStatus, PAGE_LIMIT_MAX } from '@wattpost/protocol'
import { useEffect, useMemo } from 'react'

/** Search and filter of a list, and whether all pages are fetched, e.g. to sort it. */
export interface ListFilter {
  readonly search: string
  readonly filter: DeviceStatus | null
  readonly allPages: boolean
}

/** The query for a page. */
export interface PageQuery {
  readonly page: number
  readonly limit: number
  readonly search?: string
  readonly filter?: DeviceStatus
}

export interface IdPage {
  readonly ids: readonly string[]
  /** `undefined` where the server gives none and another page may follow. */
  readonly total: number | undefined
  readonly hasMore: boolean
  /** The server ignores search and filter: all pages are loaded, and searched by the caller. */
  readonly isUnfiltered?: boolean
}

interface DevicePages {
  readonly listKey: QueryKey
  readonly listFilter: ListFilter
  /** Devices per page while scrolling [C3]. */
  readonly limit: number
  readonly enabled?: boolean
  /** Rejects as its call does; results after `signal` is aborted are out of date. */
  readonly fetchPage: (query: PageQuery, signal: AbortSignal) => Promise<IdPage>
}

/**
 * The fetched pages of a family's devices [R23]; a new search cancels the last one. `ids` and `total`, the number of all
 * matches, are `undefined` before the first page. `isPrevious`: they are still those of the last search.
 */
export function useDevicePages(requested: DevicePages) {
  const { listKey, listFilter, fetchPage, enabled = true } = requested
  const { search, filter, allPages } = listFilter
  const limit = allPages ? PAGE_LIMIT_MAX : requested.limit
  const load = useInfiniteQuery({
    queryKey: [...listKey, search, filter, limit],
    enabled,
    placeholderData: keepPreviousData,
    initialPageParam: 0,
    queryFn: ({ pageParam: page, signal }) =>
      fetchPage(
        { page, limit, ...(search !== '' && { search }), ...(filter !== null && { filter }) },
        signal,
      ),
    getNextPageParam: nextPage,
  })
  const { data } = load
  const isUnfiltered = data?.pages.some((page) => page.isUnfiltered) ?? false
  useAllPages(load, enabled && (allPages || isUnfiltered))
  const ids = useMemo(() => data && [...new Set(data.pages.flatMap((page) => page.ids))], [data])
  return {
    ids,
    isUnfiltered,
    isPrevious: load.isPlaceholderData,
    total: data?.pages.at(-1)?.total ?? (load.hasNextPage ? undefined : ids?.length),
    error: load.error,
    fetchStatus: load.fetchStatus,
    hasNextPage: load.hasNextPage,
    isFetchingNextPage: load.isFetchingNextPage,
    fetchNextPage: () => void load.fetchNextPage(),
    refetch: () => void load.refetch(),
  }
}

/**
 * The number of the page after the last one; none when that brought no device that the pages before did not have: a
 * server that ignores `page` answers the first one again [R23].
 */
export function nextPage(last: IdPage, pages: readonly IdPage[]): number | undefined {
  const before = new Set(pages.slice(0, -1).flatMap((page) => page.ids))
  return last.hasMore && last.ids.some((id) => !before.has(id)) ? pages.length : undefined
}

function useAllPages(
  load: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching' | 'isError'> & {
    readonly fetchNextPage: () => unknown
  },
  isActive: boolean,
): void {
  const { hasNextPage, isFetching, isError, fetchNextPage } = load
  useEffect(() => {
    if (isActive && hasNextPage && !isFetching && !isError) fetchNextPage()
  }, [isActive, hasNextPage, isFetching, isError, fetchNextPage])
}
