import { BG_LIST_DEFAULTS, type Family, LIST_DEFAULTS } from '@wattpost/protocol'
import { bgPage } from '../../api/bgPage.ts'
import { useHydraCalls } from '../../api/hydraCalls.ts'
import { useMeterCalls } from '../../api/meterCalls.ts'
import { listKey } from '../../api/queryCache.ts'
import { type DevicePages, type ListFilter, useDevicePages } from '../../api/useDevicePages.ts'
import { useCanRequest, useLive } from '../../live/LiveContext.tsx'
import { useWithHeardOf } from '../../live/useHeardOf.ts'

/**
 * A family's devices page by page [C3]: bg devices over the socket, meters [H8] and hydras [H11] over HTTP. Fetched
 * devices are stored in the live stores.
 */
export function useFamilyPages(family: Family, listFilter: ListFilter) {
  const live = useLive()
  const meters = useMeterCalls()
  const hydra = useHydraCalls()
  const canRequest = useCanRequest()
  const sources = {
    bg: {
      limit: BG_LIST_DEFAULTS.limit,
      // Only these come over the socket; the other families' pages need no connection.
      enabled: canRequest,
      fetchPage: async (query, signal) => {
        const answer = await live.request('devices', query)
        const { devices, total, hasMore } = bgPage(answer, query, live.readContext)
        if (!signal.aborted) live.storeFetched.bg(devices)
        return { ids: idsOf(devices), total, hasMore }
      },
    },
    pm: {
      limit: LIST_DEFAULTS.limit,
      fetchPage: async (query, signal) => {
        const { devices, total, hasMore } = await meters.devices(query, signal)
        if (!signal.aborted) live.storeFetched.pm(devices)
        return { ids: idsOf(devices), total, hasMore }
      },
    },
    hydra: {
      limit: LIST_DEFAULTS.limit,
      fetchPage: async (query, signal) => {
        const { devices, total, hasMore } = await hydra.devices(query, signal)
        if (!signal.aborted) live.storeFetched.hydra(devices)
        return { ids: idsOf(devices), total, hasMore }
      },
    },
  } satisfies Record<Family, Omit<DevicePages, 'listKey' | 'listFilter'>>
  const paged = useDevicePages({ listKey: listKey(family), listFilter, ...sources[family] })
  const { search, filter } = listFilter
  const isOther = family !== 'bg' || search !== '' || filter !== null
  const isWhole = paged.ids !== undefined && !paged.hasNextPage
  const ids = useWithHeardOf(
    paged.ids,
    isOther ? 'none' : paged.error !== null ? 'all' : isWhole ? 'unlisted' : 'none',
  )
  if (ids === undefined || ids === paged.ids) return paged
  return { ...paged, ids, total: Math.max(paged.total ?? 0, ids.length) }
}

function idsOf(devices: readonly { readonly deviceId: string }[]): readonly string[] {
  return devices.map(({ deviceId }) => deviceId)
}
