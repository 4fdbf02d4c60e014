import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { MeterHistoryRow, MeterPeriod } from '@wattpost/protocol'
import { meterEnergyKey } from './keys.ts'
import { refreshOf } from './refreshOf.ts'
import { useMeterCalls } from './useMeterCalls.ts'

/** The hours or days of a period, and which it is: what is shown may still be of the one before. */
export interface MeterEnergy {
  readonly period: MeterPeriod
  /** The whole of it, epoch ms. */
  readonly span: { readonly fromMs: number; readonly toMs: number }
  readonly rows: readonly MeterHistoryRow[]
}

/**
 * A meter's energy [H10], kept apart as daily, weekly and monthly; it grows, and is asked for again and again.
 * @param tz IANA zone whose hours and days it is told by
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
      const rows = await meters.energy(deviceId, { period, tz }, signal)
      return { period, span, rows }
    },
    placeholderData: keepPreviousData,
    refetchInterval: refreshOf(true),
  })
}
