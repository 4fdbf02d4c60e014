import {
  keepPreviousData,
  queryOptions,
  skipToken,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import type { EnergyRow, PowerStatusReport, PowerTimeline, RangeCode } from '@wattpost/protocol'
import type { HydraCalls } from './hydraCalls.ts'
import { deviceKey, outageKey } from './keys.ts'
import { refreshOf } from './refreshOf.ts'
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

/** Epoch ms, from (included) to (not included). */
interface Span {
  readonly fromMs: number
  readonly toMs: number
}

/** What is asked of power and outages. */
export interface AskedOutages {
  /** Of one length, side by side, the newest first. */
  readonly periods: readonly Period[]
  /** From when to when they are: tomorrow the same offset is another day. */
  readonly covered: Span
  /** What of it is looked at. */
  readonly span: Span
  /** IANA zone whose days count. */
  readonly tz: string
}

/** Power status and timeline of each period, and what was asked for them. */
export interface OutageReports {
  readonly asked: AskedOutages
  readonly statuses: readonly PowerStatusReport[]
  readonly timelines: readonly PowerTimeline[]
}

/**
 * Power status and timeline over some periods [H14, H15]; `null` asks nothing.
 * @param grows what is looked at is not over yet: it is asked for again and again
 */
export function useOutageReports(
  deviceId: string,
  asked: AskedOutages | null,
  grows: boolean,
): UseQueryResult<OutageReports> {
  const hydra = useHydraCalls()
  const told = async ({ periods, tz }: AskedOutages, signal: AbortSignal) => {
    const [statuses, timelines] = await Promise.all([
      Promise.all(periods.map((period) => hydra.powerStatus({ deviceId, ...period, tz }, signal))),
      Promise.all(periods.map((period) => hydra.timeline({ deviceId, ...period, tz }, signal))),
    ])
    return { statuses, timelines }
  }
  return useQuery({
    queryKey: [...outageKey(deviceId), 'reports', asked],
    queryFn:
      asked === null
        ? skipToken
        : async ({ signal }) => ({ asked, ...(await told(asked, signal)) }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshOf(grows),
  })
}

/** Power timeline over a period [H15], for whoever asks about several devices. */
export function timelineQuery(hydra: HydraCalls, deviceId: string, period: ZonedPeriod) {
  return queryOptions({
    queryKey: [...outageKey(deviceId), 'timeline', period],
    queryFn: ({ signal }) => hydra.timeline({ deviceId, ...period }, signal),
    refetchInterval: refreshOf(period.offset === 0),
  })
}

/** What is asked of energy: a period, or dates of one's own; a day comes by the hour or in parts. */
export interface AskedEnergy {
  readonly query: ZonedPeriod & Partial<OwnDates>
  readonly dayViewMode: 'hours' | 'parts'
  /** From when to when it is: tomorrow the same offset is another day. */
  readonly span: Span
}

/** Energy rows, and what was asked for them. */
export interface EnergyAnswer {
  readonly asked: AskedEnergy
  readonly rows: readonly EnergyRow[]
}

/**
 * All energies over a period, or over dates of one's own [H16]; `null` asks nothing.
 * @param grows what is looked at is not over yet: it is asked for again and again
 */
export function useHydraEnergy(
  deviceId: string,
  asked: AskedEnergy | null,
  grows: boolean,
): UseQueryResult<EnergyAnswer> {
  const hydra = useHydraCalls()
  const told = ({ query, dayViewMode }: AskedEnergy, signal: AbortSignal) =>
    hydra.energy(
      deviceId,
      {
        ...query,
        type: 'all',
        ...(query.range === 'd' && { resolution: 'hourly', dayViewMode }),
      },
      signal,
    )
  return useQuery({
    queryKey: [...deviceKey(deviceId), 'energy', asked],
    queryFn:
      asked === null
        ? skipToken
        : async ({ signal }) => ({ asked, rows: await told(asked, signal) }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshOf(grows),
  })
}

/** Energy of the last seven days [H13], of which the last one grows. */
export function useEnergyHistory(
  deviceId: string,
  tz: string,
): UseQueryResult<readonly EnergyRow[]> {
  const hydra = useHydraCalls()
  return useQuery({
    queryKey: [...deviceKey(deviceId), 'energy-history', tz],
    queryFn: ({ signal }) => hydra.energyHistory(deviceId, { range: 'daily', days: 7, tz }, signal),
    refetchInterval: refreshOf(true),
  })
}

/**
 * Energy summary over dates, ISO, both included [H17].
 * @param grows what is looked at is not over yet: it is asked for again and again
 */
export function useEnergySummary(
  deviceId: string,
  asked: OwnDates & { readonly tz: string },
  grows: boolean,
): UseQueryResult<readonly EnergyRow[]> {
  const hydra = useHydraCalls()
  return useQuery({
    queryKey: [...deviceKey(deviceId), 'energy-summary', asked],
    queryFn: ({ signal }) => hydra.energySummary(deviceId, { type: 'all', ...asked }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refreshOf(grows),
  })
}
