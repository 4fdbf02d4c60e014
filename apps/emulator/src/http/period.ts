import { accepted, type RangeCode, type Result, refused, SPAN_DAYS_MAX } from '@wattpost/protocol'
import { calendarPeriod, type Period, wholeDay } from '../world/calendar.ts'
import { DAY_MS } from '../world/time.ts'
import { isTimeZone } from '../world/zone.ts'

/** The zone in which to cut days: the one asked for, else the device's. */
export function zoneOf(asked: string | undefined, own: string): Result<string, string> {
  if (asked === undefined) return accepted(own)
  return isTimeZone(asked) ? accepted(asked) : refused(`tz: "${asked}" is not a time zone`)
}

/** The period of a range code and offset, ending at the latest now. */
export function rangePeriod(tz: string, range: RangeCode, offset: number, nowMs: number): Period {
  return untilNow(calendarPeriod(tz, range, offset, nowMs), nowMs)
}

/** What of a period is past: it ends at the latest now. */
export function untilNow({ fromMs, toMs }: Period, nowMs: number): Period {
  const endMs = Math.min(toMs, nowMs)
  return { fromMs: Math.min(fromMs, endMs), toMs: endMs }
}

/**
 * A custom span as asked for, also beyond now: ISO instants, or dates, which are whole days in `tz`, the last
 * one included. A missing end is now, a missing start is where the end's day begins. Refusals name the parameter.
 */
export function customSpan(
  tz: string,
  startDate: string | undefined,
  endDate: string | undefined,
  nowMs: number,
): Result<Period, string> {
  const end = endDate === undefined ? { fromMs: nowMs, toMs: nowMs } : spanOf(tz, endDate)
  if (end === null) return refused(`endDate: "${endDate}" is not a date`)
  const start =
    startDate === undefined ? calendarPeriod(tz, 'd', 0, end.fromMs) : spanOf(tz, startDate)
  if (start === null) return refused(`startDate: "${startDate}" is not a date`)
  if (start.fromMs > end.toMs) return refused('startDate: it lies after endDate')
  if (end.toMs - start.fromMs > (SPAN_DAYS_MAX + 0.5) * DAY_MS)
    return refused(`endDate: the span is longer than ${SPAN_DAYS_MAX} days`)
  return accepted({ fromMs: start.fromMs, toMs: end.toMs })
}

const DATE = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/

function spanOf(tz: string, text: string): Period | null {
  if (DATE.test(text)) return wholeDay(tz, text)
  const ms = INSTANT.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(ms) ? null : { fromMs: ms, toMs: ms }
}
