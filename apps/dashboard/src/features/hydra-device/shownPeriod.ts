import { DAY_MS, HOUR_MS, PERIOD_OFFSET_MAX, type RangeCode } from '@wattpost/protocol'
import type { ChosenSpan, Period } from '../../api/hydraQueries.ts'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'
import { rangeName, rangeSpan } from '../../ui/range/range.ts'
import { dayRangeText } from '../../ui/time/dateTime.ts'
import { localIso } from '../../ui/time/zone.ts'
import { type CustomDates, dayAt, daysOf, movedBy, rangeOf, spanOf } from './customDates.ts'

/** The chosen period: a calendar period or custom dates. */
export type PeriodChoice =
  | { readonly kind: 'period'; readonly period: Period }
  | { readonly kind: 'dates'; readonly dates: CustomDates }

/** The period `steps` earlier, or later when negative. Custom dates move by their own length. */
export function earlier(choice: PeriodChoice, steps: number): PeriodChoice {
  if (choice.kind === 'period') {
    const { range, offset } = choice.period
    return { kind: 'period', period: { range, offset: offset + steps } }
  }
  return { kind: 'dates', dates: movedBy(choice.dates, -steps * daysOf(choice.dates)) }
}

/** Whether the previous period can be fetched: the server limits how far back calendar periods go. */
export function hasEarlier(choice: PeriodChoice): boolean {
  return choice.kind === 'dates' || choice.period.offset < PERIOD_OFFSET_MAX
}

/** The chosen period as a span. All parts of the page that show a period show this one. */
export interface ShownPeriod {
  /** The whole period, its future included. */
  readonly span: ChartSpan
  readonly range: RangeCode
  /** Its name on screen. */
  readonly name: string
  /** Its first and last day. */
  readonly dates: CustomDates
  /** Calendar periods that cover it, newest first: power status and timeline are fetched by those [H14, H15]. */
  readonly periods: readonly Period[]
  /** The query for its energy [H16]. */
  readonly query: Period & Partial<ChosenSpan>
  /** Its data can still grow. */
  readonly grows: boolean
}

const DAYS_MAX: Readonly<Record<RangeCode, number>> = { d: 1, w: 7, m: 31 }

export function shownPeriod(choice: PeriodChoice, nowMs: number, tz: string): ShownPeriod {
  if (choice.kind === 'period') {
    const { period } = choice
    const span = rangeSpan(period, nowMs, tz)
    return {
      span,
      range: period.range,
      name: rangeName(period, span, nowMs, tz),
      dates: { start: dayAt(span.fromMs, tz), end: dayAt(span.toMs - 1, tz) },
      periods: [period],
      query: period,
      grows: period.offset === 0,
    }
  }
  const { dates } = choice
  const [span, range] = [spanOf(dates, tz), rangeOf(dates)]
  return {
    span,
    range,
    name: datesName(span, nowMs, tz),
    dates,
    periods: coveringPeriods(span, range, nowMs, tz),
    query: { range, offset: 0, ...chosenSpan(span, tz) },
    // The last rows arrive up to an hour late.
    grows: span.fromMs <= nowMs && nowMs < span.toMs + HOUR_MS,
  }
}

/** A span as a query [H16, H17]: as instants with an offset, which need no agreement on a zone or on the last day. */
export function chosenSpan({ fromMs, toMs }: ChartSpan, tz: string): ChosenSpan {
  return { startDate: localIso(fromMs, tz), endDate: localIso(toMs, tz) }
}

/** From the start of the oldest period to the end of the newest. */
export function coveredSpan({ periods, span }: ShownPeriod, nowMs: number, tz: string): ChartSpan {
  const covering = periods.map((period) => rangeSpan(period, nowMs, tz))
  const [newest = span, oldest = newest] = [covering[0], covering.at(-1)]
  return { fromMs: oldest.fromMs, toMs: newest.toMs }
}

/** The calendar periods that overlap a span, newest first; none for a future span. */
function coveringPeriods(span: ChartSpan, range: RangeCode, nowMs: number, tz: string): Period[] {
  const longestMs = DAYS_MAX[range] * DAY_MS + HOUR_MS
  const covering: Period[] = []
  for (let offset = Math.max(0, Math.floor((nowMs - span.toMs) / longestMs) - 1); ; offset += 1) {
    const { fromMs, toMs } = rangeSpan({ range, offset }, nowMs, tz)
    if (toMs <= span.fromMs) return covering
    if (fromMs < span.toMs) covering.push({ range, offset })
  }
}

function datesName({ fromMs, toMs }: ChartSpan, nowMs: number, tz: string): string {
  return dayRangeText({ firstMs: fromMs, lastMs: toMs - 1, nowMs }, tz)
}
