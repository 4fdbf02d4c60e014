import { PERIOD_OFFSET_MAX } from '@wattpost/protocol/constants'
import { DAY_MS, HOUR_MS } from '@wattpost/protocol/time'
import type { Band } from '../charts/bands.ts'
import type { ChartSpan } from '../charts/chartSeries.ts'
import { dayRangeText } from '../time/dateTime.ts'
import { localIso } from '../time/zone.ts'
import { type CustomDates, datesOf, daysOf, isoDate, movedBy, spanOf } from './customDates.ts'
import { type ChartRange, type RangeChoice, rangeName, rangeSpan } from './range.ts'

/** The chosen period: a calendar period, the last hours, or custom dates. */
export type PeriodChoice =
  | { readonly kind: 'period'; readonly period: RangeChoice }
  | { readonly kind: 'dates'; readonly dates: CustomDates }

/** The length of a period in the period bar. */
export type PeriodLength = ChartRange | 'dates'

export function lengthOf(choice: PeriodChoice): PeriodLength {
  return choice.kind === 'dates' ? 'dates' : choice.period.range
}

/** The period `steps` earlier, or later when negative. Custom dates move by their own length. */
export function earlier(choice: PeriodChoice, steps: number): PeriodChoice {
  if (choice.kind === 'period') {
    const { range, offset } = choice.period
    return { kind: 'period', period: { range, offset: offset + steps } }
  }
  return { kind: 'dates', dates: movedBy(choice.dates, -steps * daysOf(choice.dates)) }
}

/** Years further back have months that servers refuse: they limit how far back calendar periods go. */
const YEARS_MAX = Math.floor(PERIOD_OFFSET_MAX / 12) - 1

/** Largest offset of a range. */
export function offsetMax(range: ChartRange): number {
  return range === 'y' ? YEARS_MAX : PERIOD_OFFSET_MAX
}

/** Whether there is a previous period that can be fetched. */
export function hasEarlier(choice: PeriodChoice): boolean {
  return choice.kind === 'dates' || choice.period.offset < offsetMax(choice.period.range)
}

/** The chosen period as a span. All parts of the page that show a period show this one. */
export interface ShownPeriod {
  readonly choice: PeriodChoice
  /** The whole period, its future included. */
  readonly span: ChartSpan
  /** Its name on screen. */
  readonly name: string
  /** Its first and last day. */
  readonly dates: CustomDates
  /** Length of its energy bars. */
  readonly band: Extract<Band, 'hour' | 'day' | 'month'>
  /** Its data can still grow. */
  readonly grows: boolean
}

const BANDS = { h: 'hour', '24h': 'hour', d: 'hour', w: 'day', m: 'day', y: 'month' } as const
/** Longest span with bars by day, and with state timelines: two months, and an hour that a clock change adds. */
const DAYS_MAX = 62.5

/** Whether the bars of a span are by month. */
export function isByMonth({ fromMs, toMs }: ChartSpan): boolean {
  return toMs - fromMs > DAYS_MAX * DAY_MS
}

export function shownPeriod(choice: PeriodChoice, nowMs: number, tz: string): ShownPeriod {
  if (choice.kind === 'period') {
    const { period } = choice
    const span = rangeSpan(period, nowMs, tz)
    return {
      choice,
      span,
      name: rangeName(period, span, nowMs, tz),
      dates: datesOf(span, tz),
      band: BANDS[period.range],
      grows: period.offset === 0,
    }
  }
  const { dates } = choice
  const span = spanOf(dates, tz)
  const days = daysOf(dates)
  return {
    choice,
    span,
    name: dayRangeText({ firstMs: span.fromMs, lastMs: span.toMs - 1, nowMs }, tz),
    dates,
    band: days === 1 ? 'hour' : isByMonth(span) ? 'month' : 'day',
    // The last rows arrive up to an hour late.
    grows: span.fromMs <= nowMs && nowMs < span.toMs + HOUR_MS,
  }
}

/**
 * A period by its name, and the days that an answer for it has: a server may answer for other days than those of the
 * calendar's week or month, e.g. the last seven.
 */
export function answeredPeriod(
  { span, name, dates }: Pick<ShownPeriod, 'span' | 'name' | 'dates'>,
  answered: { readonly span: ChartSpan; readonly band: Band },
  nowMs: number,
  tz: string,
): Pick<ShownPeriod, 'span' | 'name' | 'dates'> {
  const { fromMs, toMs } = answered.span
  const isAsked = span.fromMs === fromMs && span.toMs === toMs
  if (isAsked || (answered.band !== 'day' && answered.band !== 'month'))
    return { span, name, dates }
  return {
    span: answered.span,
    name: dayRangeText({ firstMs: fromMs, lastMs: toMs - 1, nowMs }, tz),
    dates: datesOf(answered.span, tz),
  }
}

/** Whether state timelines are fetched for a span: states come a week at a time. */
export function hasTimelines(span: ChartSpan): boolean {
  return !isByMonth(span)
}

/** A period in a file's name: `2026-01-15`, `2026-01-12_2026-01-18`; with times if it is not of whole days. */
export function fileNamePart({ span, dates }: Pick<ShownPeriod, 'span' | 'dates'>, tz: string) {
  const whole = spanOf(dates, tz)
  if (whole.fromMs === span.fromMs && whole.toMs === span.toMs) {
    const [start, end] = [isoDate(dates.start), isoDate(dates.end)]
    return start === end ? start : `${start}_${end}`
  }
  const minute = (atMs: number) => localIso(atMs, tz).slice(0, 16).replace(':', '')
  return `${minute(span.fromMs)}_${minute(span.toMs)}`
}
