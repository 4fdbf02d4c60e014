import { LIST_DEFAULTS } from '@wattpost/protocol'
import { listKey } from '../../api/keys.ts'
import { type Narrowing, useDevicePages } from '../../api/useDevicePages.ts'
import { useMeterCalls } from '../../api/useMeterCalls.ts'
import { useLive } from '../../live/LiveContext.tsx'

/** The power meters page by page [H8, C3]; their values go to the live store. */
export function usePmList(narrowing: Narrowing) {
  const meters = useMeterCalls()
  const { seed } = useLive()
  return useDevicePages({
    listKey: listKey('pm'),
    ...{ narrowing, limit: LIST_DEFAULTS.limit },
    fetchPage: async (query, signal) => {
      const { data, total, hasMore } = await meters.devices(query, signal)
      if (!signal.aborted) seed.pm(data)
      return { ids: data.map((device) => device.deviceId), total, hasMore }
    },
  })
}
