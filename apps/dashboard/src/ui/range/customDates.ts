import { SPAN_DAYS_MAX } from '@wattpost/protocol/constants'
import { isCalendarDate, type PlainDate, parseDateInput } from '@wattpost/protocol/dateInput'
import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol/result'
import { DAY_MS } from '@wattpost/protocol/time'
import { instantOfWall, wallMs } from '@wattpost/protocol/zone'
import type { ChartSpan } from '../charts/chartSeries.ts'
import { text } from './text.ts'

/** The first and the last of the chosen days, both included. */
export interface CustomDates {
  readonly start: PlainDate
  readonly end: PlainDate
}

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/

/** `2026-01-15`. */
export function isoDate({ year, month, day }: PlainDate): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

/** The calendar day of an instant (epoch ms) in a zone (IANA). */
export function dayAt(atMs: number, tz: string): PlainDate {
  return plainDateOf(wallMs(atMs, tz))
}

/** The first and the last day of a span in a zone. */
export function datesOf({ fromMs, toMs }: ChartSpan, tz: string): CustomDates {
  return { start: dayAt(fromMs, tz), end: dayAt(toMs - 1, tz) }
}

/** The dates `days` later. */
export function movedBy({ start, end }: CustomDates, days: number): CustomDates {
  const moved = (date: PlainDate) => plainDateOf(utcMs(date) + days * DAY_MS)
  return { start: moved(start), end: moved(end) }
}

/** From the start of the first day to the end of the last one in a zone. */
export function spanOf(dates: CustomDates, tz: string): ChartSpan {
  return {
    fromMs: instantOfWall(utcMs(dates.start), tz),
    toMs: instantOfWall(utcMs(dates.end) + DAY_MS, tz),
  }
}

/** Reads `2026-01-15`; `null` for any other text. */
export function plainDateIn(text: string | null): PlainDate | null {
  const match = ISO_DATE.exec(text ?? '')
  if (match === null) return null
  const [, year, month, day] = match
  const date = { year: Number(year), month: Number(month), day: Number(day) }
  return isCalendarDate(date) ? date : null
}

/** The dates `from` and `to` of an address; `null` when one is missing or the end precedes the start. */
export function customDatesIn(params: URLSearchParams): CustomDates | null {
  const [start, end] = [plainDateIn(params.get('from')), plainDateIn(params.get('to'))]
  if (start === null || end === null) return null
  return problemOf({ start, end }) === null ? { start, end } : null
}

/** Number of days, both ends included. */
export function daysOf({ start, end }: CustomDates): number {
  return (utcMs(end) - utcMs(start)) / DAY_MS + 1
}

/** Reads the two typed dates [V6]. A refusal's `where` is the field, `start` or `end`. */
export function typedDates(
  startText: string,
  endText: string,
  thisYear: number,
): Result<CustomDates, readonly Refusal[]> {
  const [start, end] = [parseDateInput(startText, thisYear), parseDateInput(endText, thisYear)]
  if (!start.ok || !end.ok) {
    return refused([
      ...(start.ok ? [] : [{ ...start.error, where: 'start' }]),
      ...(end.ok ? [] : [{ ...end.error, where: 'end' }]),
    ])
  }
  const dates = { start: start.value, end: end.value }
  const problem = problemOf(dates)
  return problem === null
    ? accepted(dates)
    : refused([{ what: 'dates', where: 'end', message: problem }])
}

/** The error in the order or the number of days; `null` for valid dates. */
function problemOf(dates: CustomDates): string | null {
  const days = daysOf(dates)
  if (days < 1) return text('endPrecedesStart')
  return days > SPAN_DAYS_MAX ? text('tooManyDays', { days: SPAN_DAYS_MAX }) : null
}

function plainDateOf(wall: number): PlainDate {
  const date = new Date(wall)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

function utcMs({ year, month, day }: PlainDate): number {
  return Date.UTC(year, month - 1, day)
}
