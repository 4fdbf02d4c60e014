import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { messageOf } from '@wattpost/protocol'
import { useEffect, useMemo } from 'react'
import { mapConcurrently } from '../../api/mapConcurrently.ts'

/** Concurrent calls. */
const AT_ONCE = 24
/** Most devices of a page. The first pages are smaller, so that first figures come soon. */
const PAGE_MAX = 192
/** Least refetch interval, ms; a large fleet refetches less often, by a time for each device. */
const REFRESH_MS = 10_000
const REFRESH_EACH_MS = 250

/** The answers about many devices, as far as received. */
export interface Answers<T> {
  readonly byId: ReadonlyMap<string, T>
  /** Number of failed calls, and the first message. */
  readonly failed: { readonly count: number; readonly message: string } | null
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
  /** Rejects as its call does. */
  readonly ask: (id: string, signal: AbortSignal) => Promise<T>
}

type Answer<T> = { readonly id: string } & (
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string }
)

/** Makes the same call for each of many devices, a few at a time, while its component is mounted. */
export function useAskEach<T>({
  queryKey,
  ids,
  enabled = true,
  isRefreshed = true,
  ask,
}: EachQuery<T>): Answers<T> {
  const load = useInfiniteQuery({
    queryKey,
    enabled: enabled && ids.length > 0,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const some = ids.slice(pageParam, pageParam + pageSize(pageParam))
      const answers = await mapConcurrently(some, AT_ONCE, (id) => answerOf(id, ask, signal))
      signal.throwIfAborted()
      return answers
    },
    getNextPageParam: (_last: readonly Answer<T>[], pages) => {
      const requested = pages.reduce((sum, page) => sum + page.length, 0)
      return requested < ids.length ? requested : undefined
    },
    refetchInterval: isRefreshed && Math.max(REFRESH_MS, ids.length * REFRESH_EACH_MS),
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
 */
export function pageSize(requested: number): number {
  return Math.min(PAGE_MAX, Math.max(AT_ONCE, requested))
}

async function answerOf<T>(id: string, ask: EachQuery<T>['ask'], signal: AbortSignal) {
  return ask(id, signal).then(
    (value): Answer<T> => ({ id, ok: true, value }),
    (error: unknown): Answer<T> => ({ id, ok: false, message: messageOf(error) }),
  )
}

function answersOf<T>(answers: readonly Answer<T>[]): Pick<Answers<T>, 'byId' | 'failed'> {
  const failures = answers.flatMap((answer) => (answer.ok ? [] : [answer.message]))
  const [message] = failures
  return {
    byId: new Map(answers.flatMap((answer) => (answer.ok ? [[answer.id, answer.value]] : []))),
    failed: message === undefined ? null : { count: failures.length, message },
  }
}
