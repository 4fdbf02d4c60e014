import {
  accepted,
  customRangeCode,
  type HydraEnergyQuery,
  type RangeCode,
  type Result,
} from '@wattpost/protocol'
import type { Bucket, Period } from '../world/calendar.ts'
import { DAY_MS } from '../world/time.ts'
import { customPeriod, rangePeriod } from './period.ts'

/** Custom dates go before range and offset. */
export function energyPeriod(
  { startDate, endDate, range, offset }: HydraEnergyQuery,
  tz: string,
  nowMs: number,
): Result<Period, string> {
  if (startDate !== undefined || endDate !== undefined)
    return customPeriod(tz, startDate, endDate, nowMs)
  return accepted(rangePeriod(tz, range, offset, nowMs))
}

/** Only a day is cut into hours or parts, as asked; weeks and months come in days [H16]. */
export function bucketOf(query: HydraEnergyQuery, period: Period): Bucket {
  if (rangeOf(query, period) !== 'd' || query.resolution === 'daily') return 'day'
  return query.dayViewMode === 'parts' ? 'part' : 'hour'
}

function rangeOf({ startDate, endDate, range }: HydraEnergyQuery, period: Period): RangeCode {
  if (startDate === undefined && endDate === undefined) return range
  // A day of 25 hours is still one day.
  return customRangeCode(Math.round((period.toMs - period.fromMs) / DAY_MS) || 1)
}
