import { useQuery } from '@tanstack/react-query'
import { bgDevicePage, decode } from '@wattpost/protocol'
import { listKey } from '../../api/keys.ts'
import { useHydraCalls } from '../../api/useHydraCalls.ts'
import { useMeterCalls } from '../../api/useMeterCalls.ts'
import { isDecided } from '../../live/connectionState.ts'
import { useConnection, useLive } from '../../live/LiveContext.tsx'
import { everyPage } from './everyPage.ts'

const LIMIT = 100

/** Fetches every device of the three families once; from then on the live stores keep them current. */
export function useFleet() {
  const live = useLive()
  const hydra = useHydraCalls()
  const meters = useMeterCalls()
  const decided = isDecided(useConnection())
  const bgLoad = useQuery({
    queryKey: [...listKey('bg'), 'fleet'],
    enabled: decided,
    queryFn: ({ signal }) =>
      everyPage(async (page) => {
        const answer = await live.request('devices', { page, limit: LIMIT })
        const read = decode('page of bg devices', bgDevicePage, answer)
        if (!read.ok) throw new Error(read.error.message)
        if (!signal.aborted) live.seed.bg(read.value.devices)
        return { devices: read.value.devices, hasMore: read.value.hasMore }
      }),
  })
  const pmLoad = useQuery({
    queryKey: [...listKey('pm'), 'fleet'],
    queryFn: ({ signal }) =>
      everyPage(async (page) => {
        const { data, hasMore } = await meters.devices({ page, limit: LIMIT }, signal)
        if (!signal.aborted) live.seed.pm(data)
        return { devices: data, hasMore }
      }),
  })
  const hydraLoad = useQuery({
    queryKey: [...listKey('hydra'), 'fleet'],
    queryFn: ({ signal }) =>
      everyPage(async (page) => {
        const { devices, hasMore } = await hydra.devices({ page, limit: LIMIT }, signal)
        if (!signal.aborted) live.seed.hydra(devices)
        return { devices, hasMore }
      }),
  })
  return { bg: bgLoad, pm: pmLoad, hydra: hydraLoad }
}
