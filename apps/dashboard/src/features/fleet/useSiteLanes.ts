import { useQueries } from '@tanstack/react-query'
import type { HydraDevice } from '@wattpost/protocol'
import { timelineQuery } from '../../api/hydraQueries.ts'
import { useHydraCalls } from '../../api/useHydraCalls.ts'
import type { Lane } from '../../ui/lanes/lane.ts'
import type { Known } from './fleet.ts'
import { siteStretches } from './siteLane.ts'

/** The running day of these hydras, as far as it has come, and what failed. */
export interface SiteLanes {
  readonly lanes: readonly Lane[]
  readonly isLoading: boolean
  readonly error: Error | null
  readonly refetch: () => void
}

/** A lane for each of these hydras [H15, R22]; a change that is heard renews its own alone. */
export function useSiteLanes(sites: readonly Known<HydraDevice>[], nowMs: number): SiteLanes {
  const hydra = useHydraCalls()
  const loads = useQueries({
    queries: sites.map(({ device: { deviceId, tz } }) =>
      timelineQuery(hydra, deviceId, { range: 'd', offset: 0, tz }),
    ),
  })
  const lanes = sites.flatMap((known, at): readonly Lane[] => {
    const timeline = loads[at]?.data
    if (timeline === undefined) return []
    const { deviceId, site } = known.device
    const to = `/device/hydra/${encodeURIComponent(deviceId)}`
    const name = [deviceId, site].join(' ').trim()
    return [{ key: deviceId, name, to, stretches: siteStretches(known, timeline, nowMs) }]
  })
  return {
    lanes,
    isLoading: loads.some(({ isPending }) => isPending),
    error: loads.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => {
      for (const load of loads) if (load.error !== null) void load.refetch()
    },
  }
}
