import { BG_LIST_DEFAULTS, bgDevicePage, decode } from '@wattpost/protocol'
import { listKey } from '../../api/keys.ts'
import { type Narrowing, useDevicePages } from '../../api/useDevicePages.ts'
import { isDecided } from '../../live/connectionState.ts'
import { useConnection, useLive } from '../../live/LiveContext.tsx'

/** The bg devices page by page over the socket [C3]; their values go to the live store. */
export function useBgList(narrowing: Narrowing) {
  const live = useLive()
  return useDevicePages({
    listKey: listKey('bg'),
    ...{ narrowing, limit: BG_LIST_DEFAULTS.limit },
    enabled: isDecided(useConnection()),
    fetchPage: async (query, signal) => {
      const answer = await live.request('devices', query)
      const read = decode('page of bg devices', bgDevicePage, answer)
      if (!read.ok) throw new Error(read.error.message)
      const { devices, total, hasMore } = read.value
      if (!signal.aborted) live.seed.bg(devices)
      return { ids: devices.map((device) => device.deviceId), total, hasMore }
    },
  })
}
