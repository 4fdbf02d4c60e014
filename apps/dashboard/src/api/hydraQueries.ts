import {
  keepPreviousData,
  queryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import type { EnergyRow, PowerStatusReport, PowerTimeline, RangeCode } from '@wattpost/protocol'
import type { HydraCalls } from './hydraCalls.ts'
import { deviceKey, outageKey } from './keys.ts'
import { useHydraCalls } from './useHydraCalls.ts'

/** A period of a device: offset 0 is the running one. */
export interface Period {
  readonly range: RangeCode
  readonly offset: number
}

/** A period, and the zone whose days it counts in (IANA). */
export type ZonedPeriod = Period & { readonly tz: string }

/** Days of one's own, ISO dates in `tz`, both included. */
export interface OwnDates {
  readonly startDate: string
  readonly endDate: string
}

/** The running period grows; how often it is asked for again. */
const RUNNING_REFRESH_MS = 10_000
const refreshOf = ({ offset }: Period) => (offset === 0 ? RUNNING_REFRESH_MS : false)

/** Power status over a period [H14]. */
export function usePowerStatus(
  deviceId: string,
  period: ZonedPeriod,
): UseQueryResult<PowerStatusReport> {
  const hydra = useHydraCalls()
  return useQuery({
    queryKey: [...outageKey(deviceId), 'power-status', period],
    queryFn: ({ signal }) => hydra.powerStatus({ deviceId, ...period }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refreshOf(period),
  })
}

/** Power timeline over a period [H15]. */
export function useTimeline(deviceId: string, period: ZonedPeriod): UseQueryResult<PowerTimeline> {
  const hydra = useHydraCalls()
  return useQuery({
    ...timelineQuery(hydra, deviceId, period),
    placeholderData: keepPreviousData,
  })
}

/** The same for whoever asks about several devices. */
export function timelineQuery(hydra: HydraCalls, deviceId: string, period: ZonedPeriod) {
  return queryOptions({
    queryKey: [...outageKey(deviceId), 'timeline', period],
    queryFn: ({ signal }) => hydra.timeline({ deviceId, ...period }, signal),
    refetchInterval: refreshOf(period),
  })
}

/** All energies over a period, or over dates of one's own [H16]; by the hour when the range is a day. */
export function useHydraEnergy(
  deviceId: string,
  asked: ZonedPeriod & Partial<OwnDates>,
): UseQueryResult<readonly EnergyRow[]> {
  const hydra = useHydraCalls()
  return useQuery({
    queryKey: [...deviceKey(deviceId), 'energy', asked],
    queryFn: ({ signal }) =>
      hydra.energy(
        deviceId,
        { ...asked, type: 'all', ...(asked.range === 'd' && { resolution: 'hourly' }) },
        signal,
      ),
    placeholderData: keepPreviousData,
    refetchInterval: refreshOf(asked),
  })
}

/** Energy of the last seven days [H13]. */
export function useEnergyHistory(
  deviceId: string,
  tz: string,
): UseQueryResult<readonly EnergyRow[]> {
  const hydra = useHydraCalls()
  return useQuery({
    queryKey: [...deviceKey(deviceId), 'energy-history', tz],
    queryFn: ({ signal }) => hydra.energyHistory(deviceId, { range: 'daily', days: 7, tz }, signal),
  })
}

/** Energy summary [H17]. */
export function useEnergySummary(deviceId: string): UseQueryResult<readonly EnergyRow[]> {
  const hydra = useHydraCalls()
  return useQuery({
    queryKey: [...deviceKey(deviceId), 'energy-summary'],
    queryFn: ({ signal }) => hydra.energySummary(deviceId, { type: 'all' }, signal),
  })
}
