import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

interface Page {
  readonly ids: readonly string[]
  readonly total: number
  readonly hasMore: boolean
}

/** A list of which page after page is fetched, for as long as somebody looks; told as far as it has come. */
export interface WholeList {
  /** `undefined` before the first page. */
  readonly ids: readonly string[] | undefined
  /** How many there are in all, as the server says. */
  readonly total: number | undefined
  readonly isWhole: boolean
  /** Why it does not go on. */
  readonly error: Error | null
  readonly refetch: () => void
}

interface Asked {
  readonly queryKey: QueryKey
  readonly enabled?: boolean
  /** Rejects as its call does; what comes after `signal` is aborted is nobody's. */
  readonly fetchPage: (page: number, signal: AbortSignal) => Promise<Page>
}

export function useWholeList({ queryKey, enabled = true, fetchPage }: Asked): WholeList {
  const load = useInfiniteQuery({
    queryKey,
    enabled,
    initialPageParam: 0,
    // Naming the signal here is what makes leaving the page end the loading.
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    getNextPageParam: (last: Page, pages) => (last.hasMore ? pages.length : undefined),
  })
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = load
  useEffect(() => {
    if (enabled && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [enabled, hasNextPage, isFetching, isError, fetchNextPage])
  const ids = useMemo(() => data && [...new Set(data.pages.flatMap((page) => page.ids))], [data])
  return {
    ids,
    total: data?.pages.at(-1)?.total,
    isWhole: data !== undefined && !hasNextPage,
    error: load.error,
    refetch: () => void (hasNextPage ? fetchNextPage() : load.refetch()),
  }
}
