import {
  accepted,
  customRangeCode,
  type HydraEnergyQuery,
  type RangeCode,
  type Result,
} from '@wattpost/protocol'
import type { Bucket, Period } from '../world/calendar.ts'
import { DAY_MS } from '../world/time.ts'
import { offsetMs } from '../world/zone.ts'
import { customSpan, rangePeriod, untilNow } from './period.ts'

/** Which period energy is asked for, ending at the latest now, and how it is cut into rows. */
export interface EnergyCut {
  readonly period: Period
  readonly bucket: Bucket
}

/** Custom dates go before range and offset; their length as asked for decides the range [C5, H16]. */
export function energyCut(
  query: HydraEnergyQuery,
  tz: string,
  nowMs: number,
): Result<EnergyCut, string> {
  const { startDate, endDate, range, offset } = query
  if (startDate === undefined && endDate === undefined) {
    const period = rangePeriod(tz, range, offset, nowMs)
    return accepted({ period, bucket: bucketOf(query, range) })
  }
  const span = customSpan(tz, startDate, endDate, nowMs)
  if (!span.ok) return span
  const bucket = bucketOf(query, rangeOf(tz, span.value))
  return accepted({ period: untilNow(span.value, nowMs), bucket })
}

/** Only a day is cut into hours or parts, as asked; weeks and months come in days [H16]. */
function bucketOf({ resolution, dayViewMode }: HydraEnergyQuery, range: RangeCode): Bucket {
  if (range !== 'd' || resolution === 'daily') return 'day'
  return dayViewMode === 'parts' ? 'part' : 'hour'
}

function rangeOf(tz: string, { fromMs, toMs }: Period): RangeCode {
  const lengthMs = toMs - fromMs
  // A day of 25 hours is one day on the wall clock; one of 23 hours makes no day there longer than it is.
  const wallMs = lengthMs + offsetMs(tz, toMs) - offsetMs(tz, fromMs)
  return customRangeCode(Math.min(lengthMs, wallMs) / DAY_MS)
}
