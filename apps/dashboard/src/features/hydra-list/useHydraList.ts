import { LIST_DEFAULTS } from '@wattpost/protocol'
import { listKey } from '../../api/keys.ts'
import { type Narrowing, useDevicePages } from '../../api/useDevicePages.ts'
import { useHydraCalls } from '../../api/useHydraCalls.ts'
import { useLive } from '../../live/LiveContext.tsx'

/** The hydras page by page [H11, C3]; their values go to the live store. */
export function useHydraList(narrowing: Narrowing) {
  const hydra = useHydraCalls()
  const { seed } = useLive()
  return useDevicePages({
    listKey: listKey('hydra'),
    ...{ narrowing, limit: LIST_DEFAULTS.limit },
    fetchPage: async (query, signal) => {
      const { devices, total, hasMore } = await hydra.devices(query, signal)
      if (!signal.aborted) seed.hydra(devices)
      return { ids: devices.map((device) => device.deviceId), total, hasMore }
    },
  })
}
