import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

/** So many devices are asked about at once. */
const AT_ONCE = 8
/** Asked again after so long, ms, and for a large fleet more seldom: so much for each device. */
const REFRESH_MS = 10_000
const REFRESH_EACH_MS = 250

/** What each of many devices has answered so far. */
export interface Answers<T> {
  readonly byId: ReadonlyMap<string, T>
  /** How many could not be asked, and what the first of them said. */
  readonly failed: { readonly count: number; readonly message: string } | null
  /** All of them have answered or failed. */
  readonly isWhole: boolean
  readonly refetch: () => void
}

interface Asked<T> {
  readonly queryKey: QueryKey
  readonly ids: readonly string[]
  readonly enabled?: boolean
  /** Rejects as its call does. */
  readonly ask: (id: string, signal: AbortSignal) => Promise<T>
}

type Answer<T> = { readonly id: string } & (
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string }
)

/** Asks the same about each of many devices, a few at a time; it ends when nobody looks any more. */
export function useAskEach<T>({ queryKey, ids, enabled = true, ask }: Asked<T>): Answers<T> {
  const load = useInfiniteQuery({
    queryKey,
    enabled: enabled && ids.length > 0,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const some = ids.slice(pageParam, pageParam + AT_ONCE)
      const answers = await Promise.all(some.map((id) => answerOf(id, ask, signal)))
      signal.throwIfAborted()
      return answers
    },
    getNextPageParam: (_last: readonly Answer<T>[], pages) => {
      const asked = pages.reduce((sum, page) => sum + page.length, 0)
      return asked < ids.length ? asked : undefined
    },
    refetchInterval: Math.max(REFRESH_MS, ids.length * REFRESH_EACH_MS),
  })
  const { data, hasNextPage, isFetching, fetchNextPage } = load
  useEffect(() => {
    if (enabled && hasNextPage && !isFetching) void fetchNextPage()
  }, [enabled, hasNextPage, isFetching, fetchNextPage])
  const gathered = useMemo(() => gatheredOf(data?.pages.flat() ?? []), [data])
  return {
    ...gathered,
    isWhole: ids.length === 0 || (data !== undefined && !hasNextPage),
    refetch: () => void load.refetch(),
  }
}

async function answerOf<T>(id: string, ask: Asked<T>['ask'], signal: AbortSignal) {
  return ask(id, signal).then(
    (value): Answer<T> => ({ id, ok: true, value }),
    (error: unknown): Answer<T> => ({ id, ok: false, message: messageOf(error) }),
  )
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function gatheredOf<T>(answers: readonly Answer<T>[]): Pick<Answers<T>, 'byId' | 'failed'> {
  const failures = answers.flatMap((answer) => (answer.ok ? [] : [answer.message]))
  const [message] = failures
  return {
    byId: new Map(answers.flatMap((answer) => (answer.ok ? [[answer.id, answer.value]] : []))),
    failed: message === undefined ? null : { count: failures.length, message },
  }
}
