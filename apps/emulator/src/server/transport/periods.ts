import {
  accepted,
  customRangeCode,
  DAY_MS,
  type HydraEnergyQuery,
  isTimeZone,
  type RangeCode,
  type Refusal,
  type Result,
  refused,
  SPAN_DAYS_MAX,
} from '@wattpost/protocol'
import {
  type Bucket,
  calendarPeriod,
  offsetMs,
  type Period,
  wholeDay,
} from '../../world/calendar.ts'

/** Time zone of the days: the requested one, else the device's. */
export function zoneOf(asked: string | undefined, own: string): Result<string, Refusal> {
  if (asked === undefined) return accepted(own)
  return isTimeZone(asked) ? accepted(asked) : refuseQuery('tz', `"${asked}" is not a time zone`)
}

/** The period of a range code and offset; it ends at the latest now. */
export function rangePeriod(tz: string, range: RangeCode, offset: number, nowMs: number): Period {
  return untilNow(calendarPeriod(tz, range, offset, nowMs), nowMs)
}

/** The past part of a period. */
export function untilNow({ fromMs, toMs }: Period, nowMs: number): Period {
  const endMs = Math.min(toMs, nowMs)
  return { fromMs: Math.min(fromMs, endMs), toMs: endMs }
}

/**
 * A custom span, which may end after now. Ends are ISO instants, or dates: whole days in `tz`, the last one
 * included. A missing end is now, a missing start is the begin of the end's day. A refusal names the parameter.
 */
export function customSpan(
  tz: string,
  startDate: string | undefined,
  endDate: string | undefined,
  nowMs: number,
): Result<Period, Refusal> {
  const end = endDate === undefined ? { fromMs: nowMs, toMs: nowMs } : spanOf(tz, endDate)
  if (end === null) return refuseQuery('endDate', `"${endDate}" is not a date`)
  const start =
    startDate === undefined ? calendarPeriod(tz, 'd', 0, end.fromMs) : spanOf(tz, startDate)
  if (start === null) return refuseQuery('startDate', `"${startDate}" is not a date`)
  if (start.fromMs > end.toMs) return refuseQuery('startDate', 'it lies after endDate')
  if (end.toMs - start.fromMs > (SPAN_DAYS_MAX + 0.5) * DAY_MS)
    return refuseQuery('endDate', `the span is longer than ${SPAN_DAYS_MAX} days`)
  return accepted({ fromMs: start.fromMs, toMs: end.toMs })
}

function refuseQuery(where: string, message: string): Result<never, Refusal> {
  return refused({ what: 'query', where, message: `${where}: ${message}` })
}

const DATE = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/

function spanOf(tz: string, text: string): Period | null {
  if (DATE.test(text)) return wholeDay(tz, text)
  const ms = INSTANT.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(ms) ? null : { fromMs: ms, toMs: ms }
}

/** The period of an energy query, at the latest until now, and the length of its rows. */
export interface EnergyPeriod {
  readonly period: Period
  readonly bucket: Bucket
}

/** Custom dates override range and offset; the length of the custom span decides the range [C5, H16]. */
export function energyPeriod(
  query: HydraEnergyQuery,
  tz: string,
  nowMs: number,
): Result<EnergyPeriod, Refusal> {
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

/** A day is cut into hours or parts, as requested; weeks and months are cut into days [H16]. */
function bucketOf({ resolution, dayViewMode }: HydraEnergyQuery, range: RangeCode): Bucket {
  if (range !== 'd' || resolution === 'daily') return 'day'
  return dayViewMode === 'parts' ? 'part' : 'hour'
}

function rangeOf(tz: string, { fromMs, toMs }: Period): RangeCode {
  const lengthMs = toMs - fromMs
  // A day of 25 hours counts as one day; a day of 23 hours does not lengthen a span.
  const wallMs = lengthMs + offsetMs(tz, toMs) - offsetMs(tz, fromMs)
  return customRangeCode(Math.min(lengthMs, wallMs) / DAY_MS)
}
