import { QueryClient } from '@tanstack/react-query'
import type { Family, MeterPeriod } from '@wattpost/protocol'
import { retryAfterMs } from '../domain/failures/failure.ts'
import { fieldsOf } from './json.ts'

/**
 * Keys of the query cache. All history of a device starts with `deviceKey`, so that one call can invalidate it;
 * snapshots have other keys, since the live layer updates them.
 */
export const deviceKey = (id: string) => ['device', id] as const
export const snapshotKey = (family: Family, id: string) => ['snapshot', family, id] as const
export const listKey = (family: Family) => ['list', family] as const
/** Power status and timeline, which a channel's change invalidates. */
export const outageKey = (id: string) => [...deviceKey(id), 'outages'] as const
/** A meter's energy of a period that starts at `fromMs`; day, week and month may start together [H10]. */
export const meterEnergyKey = (id: string, period: MeterPeriod, tz: string, fromMs: number) =>
  [...deviceKey(id), 'energy', period, tz, fromMs] as const

/** Creates the query cache; only the client retries calls, as H1 specifies. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000 },
    },
  })
}

/**
 * Fetches again all that is shown, and the rest once it is shown: time was moved, or frames were missed. A fetch that is
 * under way counts for nothing, since its answer may be older; without this its end would mark the old data as fresh.
 */
export async function refetchAll(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries()
  await queryClient.invalidateQueries()
}

const REFRESH_INTERVAL_MS = 10_000

/**
 * The refetch interval of energy and availability, ms: not before an overloaded server asks for.
 * @param grows whether the period is still running; a finished period never changes
 */
export function refreshIntervalMs(grows: boolean) {
  return ({ state }: RefreshedQuery): number | false =>
    grows && Math.max(REFRESH_INTERVAL_MS, retryAfterMs(state.error ?? failedPart(state.data)))
}

interface RefreshedQuery {
  readonly state: { readonly error: Error | null; readonly data?: unknown }
}

/** Why a part of an answer is missing. */
function failedPart(data: unknown): Error | null {
  const { failed } = fieldsOf(data)
  return failed instanceof Error ? failed : null
}
