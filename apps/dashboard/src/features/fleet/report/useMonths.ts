import type { ReportedHydra } from '@wattpost/protocol'
import { useMemo } from 'react'
import { useHydraCalls } from '../../../api/hydraCalls.ts'
import type { Known } from '../../../domain/fleet.ts'
import { zoneOf } from '../../../settings/preferences.ts'
import { useAskEach } from '../useAskEach.ts'
import { fleetKey } from '../useFleetLists.ts'
import { type MonthReports, monthSpan, siteMonth, worstMonthFirst } from './availability.ts'

/**
 * The month of each site, each in its own zone; two calls a site [H14, H15].
 * @param isListed all sites are known, which the calls wait for
 * @param back months before the running one
 */
export function useMonths(
  sites: readonly Known<ReportedHydra>[],
  isListed: boolean,
  back: number,
  nowMs: number,
) {
  const hydra = useHydraCalls()
  const tzById = new Map(sites.map(({ device }) => [device.deviceId, zoneOf(device)]))
  const answers = useAskEach<MonthReports>({
    queryKey: [...fleetKey('hydra'), 'month', back],
    ids: [...tzById.keys()],
    enabled: isListed,
    isRefreshed: false,
    ask: async (deviceId, signal) => {
      const query = { deviceId, range: 'm', offset: back, tz: tzById.get(deviceId) } as const
      const [status, timeline] = await Promise.all([
        hydra.powerStatus(query, signal),
        hydra.timeline(query, signal),
      ])
      return { status, timeline }
    },
  })
  const { byId } = answers
  // The running month ends now: a minute more does not change it.
  const minuteMs = Math.floor(nowMs / 60_000) * 60_000
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list of sites is a new one each second
  const months = useMemo(
    () =>
      sites.flatMap((site) => {
        const reports = byId.get(site.device.deviceId)
        const span = monthSpan(minuteMs, zoneOf(site.device), back)
        return reports === undefined ? [] : siteMonth(site, reports, span)
      }),
    [byId, minuteMs, back, sites.length],
  )
  return { ...answers, months: worstMonthFirst(months), isWhole: isListed && answers.isWhole }
}
