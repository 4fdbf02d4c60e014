import { type Family, PAGE_LIMIT_MAX } from '@wattpost/protocol'
import { listKey } from '../../api/queryCache.ts'
import { useDevicePages } from '../../api/useDevicePages.ts'
import { type StoredPage, useStoredPages } from '../../api/useStoredPages.ts'
import { type ByFamily, FAMILIES } from '../../domain/fleet.ts'
import { useLive } from '../../live/LiveContext.tsx'
import { useCanRequest, useIsAnswered } from '../../live/useLiveState.ts'
import { useWithReported } from '../../live/useWithReported.ts'
import { loadState } from '../../ui/Loaded.tsx'

/** Ids of a whole family, fetched page by page while the dashboard is open. */
export interface WholeList {
  /** `undefined` before the first page. */
  readonly ids: readonly string[] | undefined
  /** Number of devices by the server; `undefined` while it gives none and another page may follow. */
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
  const pages = useStoredPages(useLive())
  const canRequest = useCanRequest()
  const isAnswered = useIsAnswered('devices')
  const bg = useWholeList('bg', pages.bg, canRequest && isAnswered)
  return {
    bg: useCompleted(bg, isAnswered),
    pm: useWholeList('pm', pages.pm),
    hydra: useWholeList('hydra', pages.hydra),
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
  const total = list.total === undefined ? undefined : Math.max(list.total, ids.length)
  return { ...list, ids, total }
}

const NO_IDS: readonly string[] = []

/** Prefix of the query keys for data of a whole family. */
export const fleetKey = (family: Family) => [...listKey(family), 'fleet'] as const

const ALL = { search: '', filter: null, allPages: true } as const

function useWholeList(family: Family, fetchPage: StoredPage, enabled = true): WholeList {
  const load = useDevicePages({
    listKey: fleetKey(family),
    listFilter: ALL,
    limit: PAGE_LIMIT_MAX,
    enabled,
    fetchPage: async (query, signal) => {
      const { devices, ...rest } = await fetchPage(query, signal)
      return { ids: devices.map(({ deviceId }) => deviceId), ...rest }
    },
  })
  const { ids, total, error, hasNextPage, fetchNextPage, refetch } = load
  return {
    ids,
    total,
    error,
    isWhole: ids !== undefined && !hasNextPage,
    isWaiting: loadState({ ...load, data: ids }).kind === 'idle',
    refetch: hasNextPage ? fetchNextPage : refetch,
  }
}
