import {
  keepPreviousData,
  queryOptions,
  skipToken,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import type {
  RangeCode,
  ReportedEnergyRow,
  ReportedPowerStatus,
  ReportedTimeline,
} from '@wattpost/protocol'
import { answeredParts } from './answeredParts.ts'
import type { EnergyRows } from './energyTypes.ts'
import { type HydraCalls, useHydraCalls } from './hydraCalls.ts'
import { deviceKey, outageKey, refreshIntervalMs } from './queryCache.ts'

/** A period of a device; offset 0 is the running one. */
export interface Period {
  readonly range: RangeCode
  readonly offset: number
}

/** A period, and the IANA zone of its days. */
export type ZonedPeriod = Period & { readonly tz: string }

/** A chosen span, ISO instants with an offset; the end is not included. */
export interface ChosenSpan {
  readonly startDate: string
  readonly endDate: string
}

/** Epoch ms, from (included) to (not included). */
interface Span {
  readonly fromMs: number
  readonly toMs: number
}

/** A query for power status and outages. */
export interface OutagesQuery {
  /** Adjacent periods of one length, newest first. */
  readonly periods: readonly Period[]
  /** The time range of the periods: tomorrow the same offset is another day. */
  readonly covered: Span
  /** The visible part. */
  readonly span: Span
  /** IANA zone whose days count. */
  readonly tz: string
}

/** Power status and timeline of each period, with their query; `null` where they could not be read. */
export interface OutageReports {
  readonly requested: OutagesQuery
  readonly statuses: readonly ReportedPowerStatus[] | null
  readonly timelines: readonly ReportedTimeline[] | null
  /** Why one of them is missing, or from an earlier answer. */
  readonly failed: Error | null
}

/**
 * Power status and timeline over some periods [H14, H15]; nothing is fetched for `null`.
 * @param grows whether the period is still running, so that it is refetched
 */
export function useOutageReports(
  deviceId: string,
  requested: OutagesQuery | null,
  grows: boolean,
): UseQueryResult<OutageReports> {
  const hydra = useHydraCalls()
  const fetchReports = ({ periods, tz }: OutagesQuery, signal: AbortSignal) =>
    answeredParts([
      Promise.all(periods.map((period) => hydra.powerStatus({ deviceId, ...period, tz }, signal))),
      Promise.all(periods.map((period) => hydra.timeline({ deviceId, ...period, tz }, signal))),
    ])
  return useQuery({
    queryKey: [...outageKey(deviceId), 'reports', requested],
    queryFn:
      requested === null
        ? skipToken
        : async ({ signal, client, queryKey }): Promise<OutageReports> => {
            const { parts, failed } = await fetchReports(requested, signal)
            const before = client.getQueryData<OutageReports>(queryKey)
            return {
              requested,
              statuses: parts[0] ?? before?.statuses ?? null,
              timelines: parts[1] ?? before?.timelines ?? null,
              failed,
            }
          },
    placeholderData: keepPreviousData,
    refetchInterval: refreshIntervalMs(grows),
  })
}

/**
 * Power timeline over a period [H15], as options for several devices.
 * @param channels those that are needed; all where it is empty
 */
export function timelineQuery(
  hydra: HydraCalls,
  deviceId: string,
  period: ZonedPeriod,
  channels: readonly number[],
) {
  return queryOptions({
    queryKey: [...outageKey(deviceId), 'timeline', period, channels],
    queryFn: ({ signal }) =>
      hydra.timeline(
        { deviceId, ...period, ...(channels.length > 0 && { channels: [...channels] }) },
        signal,
      ),
    refetchInterval: refreshIntervalMs(period.offset === 0),
  })
}

/** A query for energy: a period or chosen days; a day is given by hours or parts. */
export interface EnergyQuery {
  readonly query: ZonedPeriod & Partial<ChosenSpan>
  readonly dayViewMode: 'hours' | 'parts'
  /** The time range of the query: tomorrow the same offset is another day. */
  readonly span: Span
}

/** Energy rows, with their query. */
export interface EnergyAnswer extends EnergyRows {
  readonly requested: EnergyQuery
}

/**
 * All energies over a period or chosen days [H16]; nothing is fetched for `null`.
 * @param grows whether the period is still running, so that it is refetched
 */
export function useHydraEnergy(
  deviceId: string,
  requested: EnergyQuery | null,
  grows: boolean,
): UseQueryResult<EnergyAnswer> {
  const hydra = useHydraCalls()
  const fetchRows = ({ query, dayViewMode, span }: EnergyQuery, signal: AbortSignal) =>
    hydra.energy(
      deviceId,
      {
        ...query,
        ...(query.range === 'd' && { resolution: 'hourly' }),
        // The specification names no mode: hours are the resolution's, and only another choice is sent.
        ...(query.range === 'd' && dayViewMode === 'parts' && { dayViewMode }),
      },
      signal,
      query.range === 'd' ? span.fromMs : undefined,
    )
  return useQuery({
    queryKey: [...deviceKey(deviceId), 'energy', requested],
    queryFn:
      requested === null
        ? skipToken
        : async ({ signal }) => ({ requested, ...(await fetchRows(requested, signal)) }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshIntervalMs(grows),
  })
}

/** Energy of the last seven days [H13], including the running one. */
export function useEnergyHistory(
  deviceId: string,
  tz: string,
): UseQueryResult<readonly ReportedEnergyRow[]> {
  const hydra = useHydraCalls()
  return useQuery({
    queryKey: [...deviceKey(deviceId), 'energy-history', tz],
    queryFn: ({ signal }) => hydra.energyHistory(deviceId, { range: 'daily', days: 7, tz }, signal),
    refetchInterval: refreshIntervalMs(true),
  })
}

/**
 * Energy summary over a span [H17].
 * @param grows whether the period is still running, so that it is refetched
 */
export function useEnergySummary(
  deviceId: string,
  requested: ChosenSpan & { readonly tz: string },
  grows: boolean,
): UseQueryResult<EnergyRows> {
  const hydra = useHydraCalls()
  return useQuery({
    queryKey: [...deviceKey(deviceId), 'energy-summary', requested],
    queryFn: ({ signal }) => hydra.energySummary(deviceId, requested, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refreshIntervalMs(grows),
  })
}
