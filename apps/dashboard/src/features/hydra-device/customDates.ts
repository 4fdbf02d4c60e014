import {
  customRangeCode,
  isCalendarDate,
  type PlainDate,
  parseDateInput,
  type RangeCode,
  type Result,
  SPAN_DAYS_MAX,
} from '@wattpost/protocol'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'
import { instantOfWall, wallMs } from '../../ui/charts/zone.ts'

/** Days that a person has chosen, both included. */
export interface CustomDates {
  readonly start: PlainDate
  readonly end: PlainDate
}

/** What is wrong with what was typed, by field. */
export interface DateFaults {
  readonly start: string | null
  readonly end: string | null
}

const DAY_MS = 86_400_000
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/

/** `2026-01-15`. */
export function isoDate({ year, month, day }: PlainDate): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

/** The calendar day at an instant, epoch ms, in a zone (IANA). */
export function dayAt(atMs: number, tz: string): PlainDate {
  return plainDateOf(wallMs(atMs, tz))
}

/** The same dates so many days later. */
export function movedBy({ start, end }: CustomDates, days: number): CustomDates {
  const moved = (date: PlainDate) => plainDateOf(utcMs(date) + days * DAY_MS)
  return { start: moved(start), end: moved(end) }
}

/** From the first day's start to the last one's end, where the clocks of a zone show it. */
export function spanOf(dates: CustomDates, tz: string): ChartSpan {
  return {
    fromMs: instantOfWall(utcMs(dates.start), tz),
    toMs: instantOfWall(utcMs(dates.end) + DAY_MS, tz),
  }
}

/** Reads `2026-01-15`; `null` for any other text. */
export function plainDateIn(text: string | null): PlainDate | null {
  const [, year, month, day] = ISO_DATE.exec(text ?? '') ?? []
  const date = { year: Number(year), month: Number(month), day: Number(day) }
  return isCalendarDate(date) ? date : null
}

/** The dates in an address, `from` and `to`; `null` when they are not both there, or in no order. */
export function customDatesIn(params: URLSearchParams): CustomDates | null {
  const [start, end] = [plainDateIn(params.get('from')), plainDateIn(params.get('to'))]
  if (start === null || end === null) return null
  return faultOf({ start, end }) === null ? { start, end } : null
}

/** How many days, both ends included. */
export function daysOf({ start, end }: CustomDates): number {
  return (utcMs(end) - utcMs(start)) / DAY_MS + 1
}

/** The range code that the specification gives so many days [C5]. */
export function rangeOf(dates: CustomDates): RangeCode {
  return customRangeCode(daysOf(dates))
}

/** Reads the two fields as people type dates [V6]; tells by field what is wrong. */
export function typedDates(
  startText: string,
  endText: string,
  thisYear: number,
): Result<CustomDates, DateFaults> {
  const [start, end] = [parseDateInput(startText, thisYear), parseDateInput(endText, thisYear)]
  if (!start.ok || !end.ok) {
    const fault = (read: typeof start) => (read.ok ? null : read.error.message)
    return { ok: false, error: { start: fault(start), end: fault(end) } }
  }
  const dates = { start: start.value, end: end.value }
  const fault = faultOf(dates)
  return fault === null
    ? { ok: true, value: dates }
    : { ok: false, error: { start: null, end: fault } }
}

function faultOf(dates: CustomDates): string | null {
  const days = daysOf(dates)
  if (days < 1) return 'The last day is before the first.'
  return days > SPAN_DAYS_MAX ? `At most ${SPAN_DAYS_MAX} days at a time.` : null
}

function plainDateOf(wall: number): PlainDate {
  const date = new Date(wall)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

function utcMs({ year, month, day }: PlainDate): number {
  return Date.UTC(year, month - 1, day)
}
