import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DayEnergy, Reported } from '@wattpost/protocol'
import { useMemo } from 'react'
import { deviceKey } from '../../api/queryCache.ts'
import type { BgEnergyKind } from '../../domain/quantities/bg.ts'
import { useLive } from '../../live/LiveContext.tsx'
import { useCanRequest } from '../../live/useLiveState.ts'
import { bandEdges } from '../../ui/charts/bands.ts'
import type { BandEnergy } from '../../ui/charts/comparison.ts'
import type { Load } from '../../ui/Loaded.tsx'
import type { ShownPeriod } from '../../ui/range/shownPeriod.ts'
import { dayStart } from '../../ui/time/zone.ts'
import {
  bgEnergyRows,
  type CounterPoints,
  counterQuery,
  counterStepMs,
  energyCounters,
  withToday,
} from './bgEnergy.ts'

interface BgEnergyLoad extends Load<BandEnergy<BgEnergyKind>> {
  /** The data belong to the previous choice. */
  readonly renewing: boolean
}

/** A device's energy of the current day, and the zone in which that day began. */
export interface ZonedDayEnergy {
  readonly energy: Reported<DayEnergy>
  readonly deviceTz: string
}

/**
 * The rise of the device's counters over a period [E4, K7]; `null` fetches nothing. The current period is fetched again as
 * it grows.
 */
export function useBgEnergy(
  deviceId: string,
  shown: ShownPeriod | null,
  nowMs: number,
  tz: string,
  { energy, deviceTz }: ZonedDayEnergy,
): BgEnergyLoad {
  const live = useLive()
  const canRequest = useCanRequest()
  const span = shown?.span ?? NO_SPAN
  const band = shown?.band ?? 'day'
  const query = counterQuery(span, nowMs, counterStepMs(span, tz))
  const load = useQuery({
    queryKey: [...deviceKey(deviceId), 'counters', band, span.fromMs, span.toMs, query?.toMs],
    enabled: canRequest && shown !== null,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const read = async (counter: (typeof energyCounters)[number]) => {
        if (query === null) return [counter, []] as const
        const metric = `lifetime.${counter}`
        return [counter, await live.points({ deviceId, metric, ...query })] as const
      }
      const counters: CounterPoints = new Map(await Promise.all(energyCounters.map(read)))
      return { counters, band, span } as const
    },
  })
  const answer = load.data
  const data = useMemo((): BandEnergy<BgEnergyKind> | undefined => {
    if (answer === undefined) return undefined
    const { band, span } = answer
    const edges = bandEdges(span, band, tz)
    const counters = withToday(answer.counters, energy, (atMs) => dayStart(atMs, deviceTz))
    return { span, band, edges, rows: bgEnergyRows(counters, edges) }
  }, [answer, tz, energy, deviceTz])
  const renewing =
    answer !== undefined && (answer.span.fromMs !== span.fromMs || answer.span.toMs !== span.toMs)
  const { error, fetchStatus, refetch } = load
  return { data, error, fetchStatus, refetch, renewing }
}

const NO_SPAN = { fromMs: 0, toMs: 0 }
