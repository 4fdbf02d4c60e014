import {
  keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { type DeviceStatus, PAGE_LIMIT_MAX } from '@wattpost/protocol'
import { useEffect, useMemo } from 'react'

/** What a list is narrowed to, and whether it is wanted to its end, e.g. to be put in another order. */
export interface Narrowing {
  readonly search: string
  readonly filter: DeviceStatus | null
  readonly whole: boolean
}

/** What is asked of the server for a page. */
interface PageQuery {
  readonly page: number
  readonly limit: number
  readonly search?: string
  readonly filter?: DeviceStatus
}

interface IdPage {
  readonly ids: readonly string[]
  readonly total: number
  readonly hasMore: boolean
}

interface Asked {
  readonly listKey: QueryKey
  readonly narrowing: Narrowing
  /** Devices of a page when one scrolls [C3]. */
  readonly limit: number
  readonly enabled?: boolean
  /** Rejects as its call does; what comes after `signal` is aborted is out of date. */
  readonly fetchPage: (query: PageQuery, signal: AbortSignal) => Promise<IdPage>
}

/**
 * A family's devices page by page, as far as they were fetched [R23]; what was asked before with other words is given
 * up. `ids` and `total`, of all that match, are `undefined` before the first page.
 */
export function useDevicePages(asked: Asked) {
  const { listKey, narrowing, fetchPage, enabled = true } = asked
  const { search, filter, whole } = narrowing
  const limit = whole ? PAGE_LIMIT_MAX : asked.limit
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
    getNextPageParam: (last: IdPage, pages) => (last.hasMore ? pages.length : undefined),
  })
  useToTheEnd(load, whole)
  const { data } = load
  const ids = useMemo(() => data && [...new Set(data.pages.flatMap((page) => page.ids))], [data])
  return {
    ids,
    total: data?.pages.at(-1)?.total,
    error: load.error,
    hasNextPage: load.hasNextPage,
    isFetchingNextPage: load.isFetchingNextPage,
    fetchNextPage: () => void load.fetchNextPage(),
    refetch: () => void load.refetch(),
  }
}

function useToTheEnd(
  load: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching' | 'isError'> & {
    readonly fetchNextPage: () => unknown
  },
  wanted: boolean,
): void {
  const { hasNextPage, isFetching, isError, fetchNextPage } = load
  useEffect(() => {
    if (wanted && hasNextPage && !isFetching && !isError) fetchNextPage()
  }, [wanted, hasNextPage, isFetching, isError, fetchNextPage])
}
