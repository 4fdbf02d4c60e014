import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { MeterHistoryRow, MeterPeriod } from '@wattpost/protocol'
import { deviceKey } from './keys.ts'
import { useMeterCalls } from './useMeterCalls.ts'

/**
 * A meter's energy [H10], kept apart as daily, weekly and monthly.
 * @param tz IANA zone whose hours and days it is told by
 */
export function useMeterEnergy(
  deviceId: string,
  period: MeterPeriod,
  tz: string,
): UseQueryResult<readonly MeterHistoryRow[]> {
  const meters = useMeterCalls()
  return useQuery({
    queryKey: [...deviceKey(deviceId), 'energy', period, tz],
    queryFn: ({ signal }) => meters.energy(deviceId, { period, tz }, signal),
    placeholderData: keepPreviousData,
  })
}
