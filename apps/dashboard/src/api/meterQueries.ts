import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { MeterPeriod, ReportedMeterRow } from '@wattpost/protocol'
import { useMeterCalls } from './meterCalls.ts'
import { meterEnergyKey, refreshIntervalMs } from './queryCache.ts'

/** The rows of a period; while another period loads, they are still those of the last one. */
export interface MeterEnergy {
  readonly period: MeterPeriod
  /** The whole period, epoch ms. */
  readonly span: { readonly fromMs: number; readonly toMs: number }
  readonly rows: readonly ReportedMeterRow[]
}

/**
 * A meter's energy [H10] of a day, week or month; it is refetched, since the period is running.
 * @param tz IANA zone of its hours and days
 * @param span the running period: tomorrow it is another one
 */
export function useMeterEnergy(
  deviceId: string,
  period: MeterPeriod,
  tz: string,
  span: MeterEnergy['span'],
): UseQueryResult<MeterEnergy> {
  const meters = useMeterCalls()
  return useQuery({
    queryKey: meterEnergyKey(deviceId, period, tz, span.fromMs),
    queryFn: async ({ signal }) => {
      const dayStartMs = period === 'day' ? span.fromMs : undefined
      const rows = await meters.energy(deviceId, { period, tz }, signal, dayStartMs)
      return { period, span, rows }
    },
    placeholderData: keepPreviousData,
    refetchInterval: refreshIntervalMs(true),
  })
}
