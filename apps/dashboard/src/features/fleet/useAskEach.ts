import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { retryAfterMs } from '../../domain/failures/failure.ts'
import { type Answer, type Ask, AT_ONCE, askPage } from './askPage.ts'

/** Most devices of a page. The first pages are smaller, so that first figures come soon. */
const PAGE_MAX = 192
/** Devices of a page that needs few calls; the first page is made with a call for each. */
const PAGE_OF_MANY = 400
/** Least refetch interval, ms; a large fleet refetches less often, by a time for each device. */
const REFRESH_MS = 10_000
const REFRESH_EACH_MS = 250
const REFRESH_MANY_MS = 50

/** The answers about many devices, as far as received. */
export interface Answers<T> {
  readonly byId: ReadonlyMap<string, T>
  /** Number of failed calls, and the first error. */
  readonly failed: { readonly count: number; readonly error: Error } | null
  /** Each call has succeeded or failed. */
  readonly isWhole: boolean
  readonly refetch: () => void
}

interface EachQuery<T> {
  readonly queryKey: QueryKey
  readonly ids: readonly string[]
  readonly enabled?: boolean
  /** Whether the answers change by themselves and are fetched again, by default yes. */
  readonly isRefreshed?: boolean
  readonly ask: Ask<T>['one']
  /** Calls for many devices at once; `null` where the backend has none. */
  readonly askMany?: Ask<T>['many']
}

/** Asks for the same about each of many devices, a few at a time, while its component is mounted. */
export function useAskEach<T>({
  queryKey,
  ids,
  enabled = true,
  isRefreshed = true,
  ask,
  askMany = null,
}: EachQuery<T>): Answers<T> {
  const isMany = askMany !== null
  const refreshEachMs = isMany ? REFRESH_MANY_MS : REFRESH_EACH_MS
  const load = useInfiniteQuery({
    queryKey,
    enabled: enabled && ids.length > 0,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const some = ids.slice(pageParam, pageParam + pageSize(pageParam, isMany))
      return askPage(some, { one: ask, many: askMany }, signal)
    },
    getNextPageParam: (_last: readonly Answer<T>[], pages) => {
      const requested = pages.reduce((sum, page) => sum + page.length, 0)
      return requested < ids.length ? requested : undefined
    },
    refetchInterval: ({ state }) => {
      const { failed } = answersOf(state.data?.pages.flat() ?? [])
      const asksMs = retryAfterMs(failed?.error ?? null)
      return isRefreshed && Math.max(REFRESH_MS, ids.length * refreshEachMs, asksMs)
    },
  })
  const { data, hasNextPage, isFetching, fetchNextPage } = load
  useEffect(() => {
    if (enabled && hasNextPage && !isFetching) void fetchNextPage()
  }, [enabled, hasNextPage, isFetching, fetchNextPage])
  const answers = useMemo(() => answersOf(data?.pages.flat() ?? []), [data])
  return {
    ...answers,
    isWhole: ids.length === 0 || (data !== undefined && !hasNextPage),
    refetch: () => void load.refetch(),
  }
}

/**
 * Number of devices after `requested` others: as many again, within limits. Each page renders the figures of the whole
 * fleet, which takes as long as many calls.
 * @param isMany calls are for many devices at once
 */
export function pageSize(requested: number, isMany: boolean): number {
  if (isMany && requested > 0) return PAGE_OF_MANY
  return Math.min(PAGE_MAX, Math.max(AT_ONCE, requested))
}

function answersOf<T>(answers: readonly Answer<T>[]): Pick<Answers<T>, 'byId' | 'failed'> {
  const failures = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]))
  const [error] = failures
  return {
    byId: new Map(answers.flatMap((answer) => (answer.ok ? [[answer.id, answer.value]] : []))),
    failed: error === undefined ? null : { count: failures.length, error },
  }
}
