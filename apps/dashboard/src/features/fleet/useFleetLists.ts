import { bgDevicePage, decode, type Family, PAGE_LIMIT_MAX } from '@wattpost/protocol'
import { listKey } from '../../api/keys.ts'
import { useHydraCalls } from '../../api/useHydraCalls.ts'
import { useMeterCalls } from '../../api/useMeterCalls.ts'
import { isDecided } from '../../live/connectionState.ts'
import { useConnection, useLive } from '../../live/LiveContext.tsx'
import type { ByFamily } from './fleet.ts'
import { useWholeList, type WholeList } from './useWholeList.ts'

/** Every device of the three families, fetched once; from then on the live stores keep them current. */
export function useFleetLists(): ByFamily<WholeList> {
  const live = useLive()
  const hydra = useHydraCalls()
  const meters = useMeterCalls()
  const decided = isDecided(useConnection())
  return {
    bg: useWholeList({
      queryKey: fleetKey('bg'),
      enabled: decided,
      fetchPage: async (page, signal) => {
        const answer = await live.request('devices', { page, limit: PAGE_LIMIT_MAX })
        const read = decode('page of bg devices', bgDevicePage, answer)
        if (!read.ok) throw new Error(read.error.message)
        const { devices, ...told } = read.value
        if (!signal.aborted) live.seed.bg(devices)
        return { ids: idsOf(devices), ...told }
      },
    }),
    pm: useWholeList({
      queryKey: fleetKey('pm'),
      fetchPage: async (page, signal) => {
        const { data, ...told } = await meters.devices({ page, limit: PAGE_LIMIT_MAX }, signal)
        if (!signal.aborted) live.seed.pm(data)
        return { ids: idsOf(data), ...told }
      },
    }),
    hydra: useWholeList({
      queryKey: fleetKey('hydra'),
      fetchPage: async (page, signal) => {
        const { devices, ...told } = await hydra.devices({ page, limit: PAGE_LIMIT_MAX }, signal)
        if (!signal.aborted) live.seed.hydra(devices)
        return { ids: idsOf(devices), ...told }
      },
    }),
  }
}

/** Of what is fetched for a whole family. */
export const fleetKey = (family: Family) => [...listKey(family), 'fleet'] as const

function idsOf(devices: readonly { readonly deviceId: string }[]): readonly string[] {
  return devices.map(({ deviceId }) => deviceId)
}
