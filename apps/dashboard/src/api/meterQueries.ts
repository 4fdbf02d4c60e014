import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { MeterHistoryRow, MeterPeriod } from '@wattpost/protocol'
import { deviceKey } from './keys.ts'
import { refreshOf } from './refreshOf.ts'
import { useMeterCalls } from './useMeterCalls.ts'

/**
 * A meter's energy [H10], kept apart as daily, weekly and monthly; it grows, and is asked for again and again.
 * @param tz IANA zone whose hours and days it is told by
 * @param fromMs when the period began, epoch ms: tomorrow the same period is another one
 */
export function useMeterEnergy(
  deviceId: string,
  period: MeterPeriod,
  tz: string,
  fromMs: number,
): UseQueryResult<readonly MeterHistoryRow[]> {
  const meters = useMeterCalls()
  return useQuery({
    queryKey: [...deviceKey(deviceId), 'energy', period, tz, fromMs],
    queryFn: ({ signal }) => meters.energy(deviceId, { period, tz }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refreshOf(true),
  })
}
