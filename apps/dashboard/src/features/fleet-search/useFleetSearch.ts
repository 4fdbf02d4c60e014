import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Family, families } from '@wattpost/protocol'
import { bgPage } from '../../api/bgPage.ts'
import { useHydraCalls } from '../../api/hydraCalls.ts'
import { useMeterCalls } from '../../api/meterCalls.ts'
import { useLive } from '../../live/LiveContext.tsx'
import { useCanRequest, useIsAnswered } from '../../live/useLiveState.ts'
import { type FamilyHits, type Hit, rankedHits } from './hits.ts'

const LIMIT = 20

interface FleetSearch {
  /** The families with hits; `undefined` while nothing is searched. */
  readonly found: readonly FamilyHits[] | undefined
  /** Families that could not be searched. */
  readonly failed: readonly Family[]
  readonly isSearching: boolean
}

/** Devices of all families whose id or site has a text; a family that fails does not hold the others up. */
export function useFleetSearch(search: string): FleetSearch {
  const live = useLive()
  const meters = useMeterCalls()
  const hydra = useHydraCalls()
  const isAnswered = useIsAnswered('devices')
  const hasList = useCanRequest() && isAnswered
  const query = { page: 0, limit: LIMIT, search }
  const pages = {
    bg: async () => {
      if (!hasList) return { devices: reportedBgs(live.stores.bg), total: 0 }
      return bgPage(await live.request('devices', query), query, live.readContext)
    },
    pm: (signal: AbortSignal) => meters.devices(query, signal),
    hydra: (signal: AbortSignal) => hydra.devices(query, signal),
  }
  const { data, isFetching } = useQuery({
    queryKey: ['list', 'fleet-search', search, hasList],
    enabled: search !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const answers = await Promise.allSettled(families.map((family) => pages[family](signal)))
      return families.map((family, at) => ({ family, answer: answers[at] }))
    },
  })
  if (search === '' || data === undefined) {
    return { found: undefined, failed: [], isSearching: isFetching }
  }
  const found = data.flatMap(({ family, answer }) => {
    if (answer?.status !== 'fulfilled') return []
    const { devices, total } = answer.value
    const hits = devices.map(({ deviceId: id, site }): Hit => ({ family, id, site }))
    const ranked = rankedHits(family, hits, search, total)
    return ranked.hits.length === 0 ? [] : ranked
  })
  const failed = data.flatMap(({ family, answer }) => (answer?.status === 'rejected' ? family : []))
  return { found, failed, isSearching: isFetching }
}

/** The devices that have reported, where the server answers no list. */
function reportedBgs({ store }: ReturnType<typeof useLive>['stores']['bg']) {
  return [...store.getState().devices.values()].map(({ device }) => device)
}
